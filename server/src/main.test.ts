// The whole server as a process: startup, fatal configuration errors and shutdown.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { type Child, startChild, startNode } from './testing/child.ts'
import { shareFiles } from './testing/part.ts'
import { makeAccount } from './testing/account.ts'
import { browser } from './testing/clicks.ts'
import { createTestDatabase } from './testing/database.ts'
import { createGateway } from './testing/servers/gateway.ts'
import { makeLink, makeShop } from './testing/marketing.ts'
import { SECRET } from './testing/secret.ts'

const database = await createTestDatabase('empty')
afterAll(async () => {
  await database.drop()
  rmSync(files, { recursive: true })
})

let dataDir: string
/** The files of all servers of `database`. */
const files = mkdtempSync(join(tmpdir(), 'rivulet-main-files-'))
let child: Child | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rivulet-main-'))
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  await child?.end('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

function startServer(environment: Record<string, string>, options: string[] = []): Child {
  if (environment.DATABASE_URL === database.url && !environment.DATA_DIR) shareFiles(dataDir, files)
  child = startNode([...options, 'main.ts'], {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...(environment.DATABASE_URL && { SECRET }),
    ...environment,
  })
  return child
}

/** On a busy machine a server that has just started may answer 503, with the seconds after which a client asks again. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await setTimeout(Number(answer.headers.get('retry-after')) * 1000)
  }
}

async function lineWith(server: Child, part: string): Promise<string> {
  for (;;) {
    const line = await server.nextLine()
    if (line.includes(part)) return line
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'R86 %s stops the server and its PostgreSQL with exit code 0',
  async (signal) => {
    const server = startServer({})
    const url = await server.ready()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(true)
    expect(await server.end(signal)).toBe(0)
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
    expect(existsSync(join(dataDir, 'postgres/server.lock'))).toBe(false)
  },
)

test('R86 a second signal, as npm sends it after Ctrl-C, does not cut the shutdown short', async () => {
  child = startChild(`
    import { createShutdown } from './shutdown.ts'
    import { createLogger } from './log.ts'
    const ending = createShutdown(createLogger('silent'))
    ending.add(() => console.log('database stopped'))
    ending.add(async () => {
      process.kill(process.pid, 'SIGINT')
      await new Promise((resolve) => setImmediate(resolve))
    })
    process.kill(process.pid, 'SIGINT')
    setInterval(() => {}, 1000)`)
  expect(await child.nextLine()).toBe('database stopped')
  expect(await child.end()).toBe(0)
})

test('with DATABASE_URL that database is migrated and used, and no embedded one is started', async () => {
  const url = await startServer({ DATABASE_URL: database.url }).ready()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('R87 S1.4 the first start prints credentials that work over HTTP; the second prints none', async () => {
  const fresh = await createTestDatabase('empty')
  const environment = { DATABASE_URL: fresh.url, ADMIN_EMAIL: 'first@example.com' }
  const server = startServer(environment)
  const url = await server.ready()
  // In one block with the address, below everything else.
  const sentence = await server.nextLine()
  const [, username, password] = /^First sign-in: (\S+) with the password (\S+)$/.exec(sentence) ?? []
  expect(await server.nextLine()).toContain('If it is lost, run: npm run unlock')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password })
  const answer = await patiently(() =>
    fetch(`${url}/api/v1/auth/sign-in`, { method: 'POST', headers, body }),
  )
  expect([answer.status, username]).toEqual([200, 'first@example.com'])
  expect(await answer.json()).toMatchObject({ data: { user: { profile: { name: 'ADMINISTRATOR' } } } })
  await server.end('SIGTERM')
  expect(await startServer(environment).nextLine()).not.toContain('First sign-in')
  await child?.end('SIGKILL')
  await fresh.drop()
})

test.each([true, false])(
  'R87 lines about daily work are left out at a terminal (%s)',
  async (terminal) => {
    const pretend = `data:text/javascript,process.stdout.isTTY=${terminal}`
    const server = startServer({ DATABASE_URL: database.url, LOG_LEVEL: '' }, ['--import', pretend])
    const lines: string[] = []
    while (!lines.at(-1)?.includes('ready at')) lines.push(await server.nextLine())
    expect(lines.some((line) => line.includes('"level":"info"'))).toBe(!terminal)
  },
)

test('a port in use is not fatal: the next free one is used and printed', async () => {
  const squatter = createServer()
  const taken = await freePort()
  await new Promise<void>((resolve) => squatter.listen(taken, '127.0.0.1', resolve))
  const server = startServer({ DATABASE_URL: database.url, PORT: String(taken) })
  const sentence = await lineWith(server, 'is taken')
  const used = Number(/so (\d+) is used/.exec(sentence)?.[1])
  expect(used).toBeGreaterThan(taken)
  expect(await server.ready()).toBe(`http://localhost:${used}`)
  squatter.close()
})

test('an invalid setting stops the start with a message', async () => {
  const server = startServer({ PORT: 'many' })
  expect(await server.end()).toBe(1)
  expect(server.complaint()).toBe('Rivulet cannot start: PORT must be a number.\n')
})

test('a data directory that cannot be made stops the start with a message', async () => {
  const server = startServer({ DATABASE_URL: database.url, DATA_DIR: '/dev/null/data' })
  expect(await server.end()).toBe(1)
  expect(server.complaint()).toContain('The data directory /dev/null/data cannot be used (ENOTDIR)')
})

test('R90 an unreachable database stops the start with a message that holds no password', async () => {
  const port = await freePort()
  const server = startServer({
    DATABASE_URL: `postgres://rivulet:canary0bird@127.0.0.1:${port}/rivulet`,
  })
  expect(await server.end()).toBe(1)
  expect(server.complaint()).toContain(
    'The database that DATABASE_URL names cannot be used: connect ECONNREFUSED',
  )
  expect(server.complaint()).not.toContain('canary0bird')
})

/** What a server answers under another host, as a proxy passes it on: status and text. */
const askedAs = (host: string, url: string): Promise<[number | undefined, string]> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { host } }, async (answer) => {
      resolve([answer.statusCode, (await answer.setEncoding('utf8').toArray()).join('')])
    }).on('error', reject)
  })

test('F2 R56 started without its database, the server redirects by the links last cached, serves no screens on hosts of shops, and stores the clicks once the database is back', async () => {
  const filled = await createTestDatabase()
  const gateway = await createGateway(filled.url)
  try {
    const affiliateId = (await makeAccount(filled.sql, 'Affiliate')).id
    const { code } = await makeLink(filled.sql, {
      affiliateId,
      shopId: await makeShop(filled.sql, { tracking_host: 'go.shoes.example' }),
    })
    const follow = async (url: string) => {
      const answer = await fetch(`${url}/r/${code}`, {
        redirect: 'manual',
        headers: { 'user-agent': browser },
      })
      return [
        answer.status,
        /click_id=([\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1],
      ] as const
    }
    const first = startServer({ DATABASE_URL: gateway.url })
    expect((await follow(await first.ready()))[0]).toBe(302)
    expect(await first.end('SIGTERM')).toBe(0)

    gateway.cut()
    const second = startServer({ DATABASE_URL: gateway.url })
    await lineWith(second, 'The database does not answer.')
    const url = await second.ready()
    const [status, clickId] = await follow(url)
    expect(status).toBe(302)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect(await askedAs('go.shoes.example', url)).toEqual([404, 'Not found'])
    expect((await askedAs('go.shoes.example', `${url}/r/${code}`))[0]).toBe(302)
    expect((await askedAs('boots.example', url))[1]).not.toBe('Not found')
    const signIn = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":"a@b.example","password":"x"}',
    }
    expect((await fetch(`${url}/api/v1/auth/sign-in`, signIn)).status).toBe(503)
    gateway.open()
    await lineWith(second, 'The database answers again.')
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
    await expect
      .poll(() => filled.sql`select from hit where click_id = ${clickId ?? ''}`)
      .toHaveLength(1)
    expect(await second.end('SIGTERM')).toBe(0)
  } finally {
    gateway.close()
    await child?.end('SIGKILL')
    await filled.drop()
  }
})

test('an unknown role is rejected', async () => {
  child = startNode(['main.ts', 'everything'])
  expect(await child.end()).toBe(1)
  expect(child.complaint()).toContain('Unknown role everything; use all, api, click, jobs.')
})

test.each(['throw new Error("bang")', 'Promise.reject(new Error("bang"))'])(
  'R80 after an uncaught error (%s) the server shuts down step by step and exits with 1',
  async (error) => {
    child = startChild(`
      import { createShutdown } from './shutdown.ts'
      import { createLogger } from './log.ts'
      const ending = createShutdown(createLogger('fatal'))
      ending.add(() => console.log('database stopped'))
      ending.add(() => { throw new Error('stuck') })
      ending.add(() => console.log('drained'))
      setTimeout(() => { ${error} })`)
    expect(await child.nextLine()).toContain('bang')
    expect(await child.nextLine()).toBe('drained')
    expect(await child.nextLine()).toBe('database stopped')
    expect(await child.end()).toBe(1)
  },
)

test('R80 a shutdown step that hangs does not keep a broken server alive', async () => {
  child = startChild(`
    import { createShutdown } from './shutdown.ts'
    import { createLogger } from './log.ts'
    const ending = createShutdown(createLogger('silent'))
    ending.add(() => new Promise(() => setInterval(() => {}, 1000)))
    void ending.run(0, 50)`)
  expect(await child.end()).toBe(1)
})
