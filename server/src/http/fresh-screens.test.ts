// Startup with screens of another version, or none, in a copy of the product with its own web/dist.
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Child, startNode } from '../testing/child.ts'
import { createTestDatabase } from '../testing/database.ts'
import { SECRET } from '../testing/secret.ts'

const root = join(import.meta.dirname, '../../..')
const copy = mkdtempSync(join(tmpdir(), 'rivulet-screens-'))
const at = (path: string) => join(copy, path)
const database = await createTestDatabase('empty')
let child: Child | undefined

beforeAll(() => {
  const built = join(root, 'web/dist')
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts'])
    cpSync(join(root, path), at(path), { recursive: true })
  for (const path of ['contract', 'docs', 'server', 'web'])
    cpSync(join(root, path), at(path), {
      recursive: true,
      filter: (from) => !from.endsWith('/node_modules') && from !== built,
    })
  symlinkSync(join(root, 'node_modules'), at('node_modules'))
})
afterEach(() => child?.end('SIGKILL'))
afterAll(async () => {
  rmSync(copy, { recursive: true })
  await database.drop()
})

/** As systemd starts it, without a build step. */
function start(part = 'api', environment = 'production'): Child {
  child = startNode([at('server/src/main.ts'), part], {
    NODE_ENV: environment,
    DATA_DIR: at('data'),
    DATABASE_URL: database.url,
    SECRET,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
  return child
}

async function refusal(server: Child): Promise<string> {
  expect(await server.end()).toBe(1)
  return server.complaint()
}

/** Runs only the last step of a build; a Vite build takes too long here. */
async function build(): Promise<void> {
  const { hashSources, noteBuilt } = (await import(pathToFileURL(at('scripts/sources.js')).href)) as {
    hashSources(): string
    noteBuilt(hash: string): void
  }
  mkdirSync(at('web/dist'), { recursive: true })
  writeFileSync(at('web/dist/index.html'), '<title>Rivulet</title>')
  noteBuilt(hashSources())
}

test('R87 without screens the server does not start, and prints the command that builds them', async () => {
  expect(await refusal(start())).toBe(
    'Rivulet cannot start: The screens are not built; run: npm run build\n',
  )
})

test('R87 screens of another version stop the start until they are built again', async () => {
  await build()
  appendFileSync(at('contract/src/money.ts'), '\n')
  expect(await refusal(start())).toBe(
    'Rivulet cannot start: The screens were built from another version; run: npm run build\n',
  )
  await start('api', 'development').ready()
  await child?.end('SIGKILL')
  await build()
  await start().ready()
})

test('R87 an image, which does not contain the sources of the screens, starts with the screens it was built with', async () => {
  rmSync(at('web/src'), { recursive: true })
  await start().ready()
})
