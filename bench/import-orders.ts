// Measures an import of past orders, every second one credited by its coupon, from the upload to the last line:
// `node bench/import-orders.ts 100000 [server/src of another version]`.
import { resolve } from 'node:path'
import { makeAccount } from '../server/src/testing/account.ts'
import { startNode } from '../server/src/testing/child.ts'
import { makeShop } from '../server/src/testing/marketing.ts'
import { multipart } from '../server/src/testing/multipart.ts'
import { childrenOf, memoryOf } from './heavy/memory-of.ts'
import { originOf } from './load/click-server.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const orders = Number(process.argv[2] ?? 100_000)
const source = resolve(process.argv[3] ?? new URL('../server/src', import.meta.url).pathname)
const affiliates = 200

const scratch = await openScratch()
const { sql, dataDir, url } = scratch
const shop = await makeShop(sql)
const { headers } = await makeAccount(sql, 'Administrator')
const usernames: string[] = []
for (let n = 0; n < affiliates; n++) {
  const { id, username } = await makeAccount(sql, 'Affiliate')
  usernames.push(username)
  await sql`insert into account_shop (account_id, shop_id) values (${id}, ${shop})`
  await sql`insert into coupon (code, affiliate_id, shop_id) values (${`CODE${n}`}, ${id}, ${shop})`
}
await sql`update account set commission_basis_points = 1000 where aid is not null`

const day = (n: number) => `2026-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')} 12:00`
const lines = Array.from({ length: orders }, (_, n) => {
  const of = n % affiliates
  const credited = n % 2 === 0 ? `${usernames[of]},` : `,CODE${of}`
  return `ORDER-${n},${day(n)},${(10 + (n % 90)).toFixed(2)},${credited},approved`
})
const bytes = Buffer.from(['Order ID,Date,Amount,Affiliate,Coupon,Status', ...lines].join('\n'))

const child = startNode([`${source}/main.ts`], {
  ...{ DATA_DIR: dataDir, DATABASE_URL: url, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'test' },
  ...{ LOG_LEVEL: 'fatal', LIMITS: 'api=9999999/s upload=9999/s' },
})
const origin = await originOf(child)

let received = 0
async function call<T>(path: string, body: Buffer | object, kind = 'application/json'): Promise<T> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': kind, 'accept-encoding': 'identity' },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  })
  const text = await answer.text()
  received += text.length
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${text.slice(0, 500)}`)
  return (JSON.parse(text) as { data: T }).data
}

say(`${orders} orders, ${(bytes.length / 2 ** 20).toFixed(1)} MB · ${machine()} · ${source}`)
say(
  '| | calls | seconds | lines/s | answers | memory of the server: before, highest | of its child |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
)
/** `work` returns how many calls it made. */
async function measure(name: string, work: () => Promise<number>): Promise<void> {
  const before = memoryOf(child.pid)
  let [highest, ofChild] = [before, 0]
  const watching = setInterval(() => {
    highest = Math.max(highest, memoryOf(child.pid))
    ofChild = Math.max(ofChild, ...childrenOf(child.pid).map(memoryOf))
  }, 50)
  received = 0
  const begun = performance.now()
  const calls = await work()
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watching)
  const cells = [
    ...[name, calls, seconds.toFixed(1), Math.round(orders / seconds)],
    ...[`${(received / 2 ** 20).toFixed(2)} MB`, `${before}, ${highest} MB`, `${ofChild} MB`],
  ]
  say(`| ${cells.join(' | ')} |`)
}

const { headers: form, payload } = multipart('orders.csv', bytes)
const { file } = await call<{ file: string }>('/file', payload, form['content-type'])
type Preview = { reading: object; mapping: object }
const found: { preview?: Preview } = {}
await measure('reading the format', async () => {
  found.preview = await call<Preview>('/financial/order/import/preview', { file })
  return 1
})
type Step = { next: number | null; created: number; wrong: number }
const steps = (dryRun: boolean) => async (): Promise<number> => {
  const { reading, mapping } = found.preview ?? {}
  let from: number | null = 0
  let [calls, created] = [0, 0]
  for (; from !== null; calls++) {
    const step: Step = await call<Step>('/financial/order/import', {
      ...{ file, ...reading, ...mapping, shop, from, dryRun },
    })
    created += step.created
    from = step.next
  }
  if (created !== orders) throw new Error(`${created} of ${orders} lines are imported`)
  return calls
}
await measure('preview', steps(true))
await measure('import', steps(false))
await child.end('SIGTERM')
await scratch.close()
