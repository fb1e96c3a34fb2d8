// npm run new, twice for every kind in one copy of the tree: the result compiles, is registered, and its test fails
// with the next step.
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, node } from './paths.js'

const copy = mkdtempSync(join(tmpdir(), 'rivulet-new-'))
const workspaces = ['contract', 'server', 'web']
const made = [
  ...[
    'resource gift-card',
    'resource harbour-fee Financial',
    'report late-orders',
    'report lost-baskets',
  ],
  ...['shop-system shopware', 'shop-system magento', 'job forget-notes note', 'job count-boats harbour'],
]
const written = new Set<string>()
const bin = (path: string) => join(copy, 'node_modules', path)

beforeAll(() => {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: at('.') })
  for (const file of tracked
    .toString()
    .trim()
    .split('\n')
    .filter((name) => existsSync(at(name))))
    cpSync(at(file), join(copy, file))
  // Packages are shared; the workspaces among them are those of the copy.
  for (const folder of ['.', ...workspaces].map((name) => join(name, 'node_modules')))
    if (existsSync(at(folder))) shareAll(folder)
  mkdirSync(bin('@rivulet'))
  for (const name of workspaces) symlinkSync(join(copy, name), bin(`@rivulet/${name}`), 'junction')
  for (const one of made)
    for (const [, path = ''] of generate(one).matchAll(/^(?:made|changed) +(\S+)$/gm)) written.add(path)
})
afterAll(() => rmSync(copy, { recursive: true }))

function shareAll(folder: string) {
  mkdirSync(join(copy, folder), { recursive: true })
  for (const name of readdirSync(at(folder)).filter((entry) => entry !== '@rivulet'))
    symlinkSync(at(folder, name), join(copy, folder, name), 'junction')
}

const generate = (words: string) =>
  execFileSync(node, [join(copy, 'scripts/new.js'), ...words.split(' ')], {
    ...{ cwd: copy, encoding: 'utf8', stdio: 'pipe' },
  })

function refusal(words: string): string {
  try {
    return `${words} was made:\n${generate(words)}`
  } catch (error) {
    return (error as { stderr: string }).stderr
  }
}

/** Its exit code and all that it printed. */
async function ended(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(node, args, { cwd: copy, env: { ...process.env, NO_COLOR: '1' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { code: await new Promise((resolve) => child.once('close', resolve)), output }
}

test('what is generated compiles', async () => {
  // What they import of the contract is read with each of both.
  for (const name of ['server', 'web'])
    expect((await ended(bin('typescript/bin/tsc'), '--noEmit', '-p', name)).output).toBe('')
})

test('what is generated stands in the tables that register it, in the form that the check asks for', async () => {
  const registered = {
    'contract/src/screens/menu.ts': [
      "resource: 'giftCard'",
      "resource: 'harbourFee'",
      'report.lost-baskets',
    ],
    'contract/src/access/permission.test.ts': ["'Gift cards'", "'Harbour fees'", "'Lost baskets'"],
    'server/src/served.ts': ['giftCard: servedGiftCard,', 'harbourFee: servedHarbourFee,'],
    'server/src/domain/report/routes.ts': ['lateOrders: route(', 'lostBaskets: route('],
    'server/src/domain/order/api/take-delivery.ts': ['  shopware,', '  magento,'],
    'server/schema/order.txt': ['views/service/gift-card-view.sql', 'views/money/harbour-fee-view.sql'],
    'server/src/jobs/jobs.ts': ["'forget-notes':", "'count-boats':"],
  }
  for (const [path, entries] of Object.entries(registered))
    for (const entry of entries) expect(readFileSync(join(copy, path), 'utf8')).toContain(entry)
  const numbers = readdirSync(join(copy, 'server/migrations')).map((name) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
  const fee = globSync('server/migrations/*-harbour-fee.sql', { cwd: copy })[0] ?? ''
  expect(readFileSync(join(copy, fee), 'utf8')).toContain("is 'Money: harbour fees.'")
  const magento = globSync('server/migrations/*-magento.sql', { cwd: copy })[0] ?? ''
  expect(readFileSync(join(copy, magento), 'utf8')).toContain("'stripe', 'shopware', 'magento'))")
  const code = [...written].filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
  const biome = join('node_modules', '@biomejs/biome/bin/biome')
  const { output } = await ended(biome, 'format', '--vcs-enabled=false', ...code)
  expect(output).toMatch(/No fixes applied/)
  // Without the rules that read types, because the compiler has read them above.
  const rules = readFileSync(at('.oxlintrc.json'), 'utf8')
  writeFileSync(join(copy, 'lint.json'), rules.replace('"typeAware": true', '"typeAware": false'))
  const lint = join('node_modules', 'oxlint/bin/oxlint')
  expect((await ended(lint, '-c', 'lint.json', ...code)).output).toMatch(/Found 0 warnings and 0 errors/)
})

test('each test that is generated fails with the next step', async () => {
  const name =
    /(gift-card|harbour-fee|late-orders|lost-baskets|shopware|magento|forget-notes|count-boats)/
  const files = globSync('server/src/domain/**/*.test.ts', { cwd: copy }).filter((path) =>
    name.test(path),
  )
  expect(files).toHaveLength(made.length)
  writeFileSync(
    join(copy, 'alone.config.ts'),
    `export default { test: { include: ${JSON.stringify(files)} } }`,
  )
  const { code, output } = await ended(bin('vitest/vitest.mjs'), 'run', '--config', 'alone.config.ts')
  expect(code).toBe(1)
  expect(output).toMatch(/8 failed/)
  const next = output.match(/AssertionError: Next: decide in \S+|AssertionError: Next: write a sample/g)
  expect(next).toHaveLength(made.length)
  // The files that it sends its reader to are there.
  const named = [...output.matchAll(/as (server\/\S+?\.test\.ts) does/g)].map(([, path = '']) => path)
  for (const path of named) expect(existsSync(at(path)), path).toBe(true)
})

test('what exists already, or cannot be, is refused with a sentence, and nothing is written', () => {
  const tree = () => globSync('{contract,server,web}/**/*.{ts,tsx,sql}', { cwd: copy }).length
  const before = tree()
  expect(refusal('resource shop')).toBe('shop exists already: contract/src/resources/shop.ts\n')
  expect(refusal('resource gift-card')).toMatch(/^gift-card exists already: contract/)
  expect(refusal('resource order-note')).toMatch(
    /^order-note exists already: server.*makes the table order_note/,
  )
  expect(refusal('report sub-ids')).toMatch(
    /^sub-ids exists already: contract\/src\/reports\/sub-ids.ts/,
  )
  expect(refusal('shop-system stripe')).toMatch(/^stripe exists already: server/)
  expect(refusal('job sum-orders order')).toMatch(/^sum-orders exists already: .* names sum-orders\.$/m)
  expect(refusal('resource GiftCard')).toMatch(/^'GiftCard' cannot be the name of a resource: it is/)
  expect(refusal('resource gull Harbour')).toMatch(
    /^The menu has no group 'Harbour': it has Registration,/,
  )
  expect(refusal('job forget-gulls')).toMatch(/^A job needs the folder of server\/src\/domain/)
  expect(refusal('gull')).toMatch(/^npm run new -- KIND NAME/)
  expect(tree()).toBe(before)
})
