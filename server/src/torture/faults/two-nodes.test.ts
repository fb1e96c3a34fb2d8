// Two servers on one database receive everything concurrently: one order, one payment, one run of each job.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeClickId } from '../../click/edge/click-id.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { findDiscrepancies } from '../../ledger/self-check.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { makePayable, makeProgramme, unlimited } from '../../testing/fault/programme.ts'
import { report, times } from '../../testing/fault/tally.ts'
import { type RunningPart, sharedFolders, startPart } from '../../testing/part.ts'
import { secret } from '../../testing/secret.ts'

const database = await createTestDatabase()
const { sql } = database
const folder = mkdtempSync(join(tmpdir(), 'rivulet-nodes-'))
const environment = unlimited
const nodes: RunningPart[] = await Promise.all(
  sharedFolders(folder, ['one', 'two']).map((dataDir) =>
    startPart('api', { dataDir, databaseUrl: database.url, environment }),
  ),
)
afterAll(async () => {
  await Promise.all(nodes.map(({ child }) => child.end('SIGKILL')))
  await database.drop()
  rmSync(folder, { recursive: true })
})

type Said = { status: number; data?: { id: number; result: string } }
/** Calls alternate between the servers. */
async function post(n: number, path: string, headers: object, body: object): Promise<Said> {
  const answer = await fetch(new URL(`/api/v1${path}`, nodes[n % nodes.length]?.url), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data } = (await answer.json()) as Pick<Said, 'data'>
  return { status: answer.status, ...(data && { data }) }
}
const atOnce = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((one, n) => permutations(all.toSpliced(n, 1)).map((rest) => [one, ...rest]))
}

test('F7 R63 R65 one message fifty times concurrently, and four messages in every order, lead to the same ledger', async () => {
  const rounds = times(1, 20)
  const { apiKey, affiliate, link } = await makeProgramme(sql)
  // Long enough ago that no order waits for it to be stored.
  const at = Date.now() - 25 * 3_600_000
  const click_id = makeClickId(secret, link.id, at)
  /** As shops do, it tries again when a node is too busy. */
  const say = async (n: number, message: object): ReturnType<typeof post> => {
    const answer = await post(n, '/track/order', { apikey: apiKey }, message)
    return answer.status === 503 ? say(n, message) : answer
  }
  const first = { amount: '99.99', click_id, date: new Date(at + 60_000).toISOString() }
  const parts = [
    { status: 'pending' },
    { status: 'approved' },
    { refund: { id: 'R', amount: '33.33' } },
    { status: 'failed', reason: 'cancelled' },
  ].map((part, n) => ({ ...part, occurredAt: new Date(at + n * 60_000).toISOString() }))
  let acknowledged = 0
  let doubled = 0
  for (let round = 0; round < rounds; round++) {
    const message = { ...first, orderId: `SAME-${round}`, status: 'approved' }
    const answers = await atOnce(50, (n) =>
      say(n, n % 2 ? message : { ...message, eventId: `E-${round}` }),
    )
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
    doubled += answers.filter(({ status }) => status === 201).length - 1
    doubled += new Set(answers.map(({ data }) => data?.id)).size - 1
    acknowledged++
    for (const [n, order] of permutations(parts).entries()) {
      const orderId = `MIXED-${round}-${n}`
      // Half of them sequentially, half concurrently.
      const told = order.map((part) => ({ ...first, orderId, ...part }))
      const answered = n % 2 ? await Promise.all(told.map((one, i) => say(i, one))) : []
      if (n % 2 === 0) for (const [i, one] of told.entries()) answered.push(await say(i, one))
      expect(answered.every(({ status }) => status === 200 || status === 201)).toBe(true)
      acknowledged++
    }
  }
  const orders = await sql<{ id: string; status: string; cents: number }[]>`
    select order_number as id, status, (select coalesce(sum(cents), 0) from ledger_line l where l.order_id = o.id) as cents
    from shop_order o where affiliate_id = ${affiliate.id}`
  const right = ({ id, status, cents }: (typeof orders)[number]) =>
    id.startsWith('SAME') ? status === '0' && cents === 9999 : status === '1' && cents === 0
  const found = orders.filter(right).length
  report({
    fault: 'F7 same message, any order',
    repetitions: acknowledged,
    acknowledged,
    found,
    doubled,
  })
  expect({ found, doubled }).toEqual({ found: acknowledged, doubled: 0 })
  expect(await findDiscrepancies(sql)).toEqual([])
})

test('F8 R72 R73 fifty concurrent payments on two servers never exceed what is payable, and an idempotency key pays once', async () => {
  const rounds = times(1, 20)
  const { admin, affiliate } = await makeProgramme(sql)
  let acknowledged = 0
  for (let round = 0; round < rounds; round++) {
    await makePayable(sql, affiliate.id, 2050)
    const pay = (n: number, more: object = {}) =>
      post(
        n,
        '/financial/invoice',
        { ...admin.headers, ...more },
        {
          affiliate: affiliate.id,
          date: '2026-01-02',
          paid: '1.00',
        },
      )
    // Amounts approved in this very millisecond have left their hold by then.
    const { payable } = await balanceOf(sql, affiliate.id, new Date(Date.now() + 1000))
    const answers = await atOnce(50, (n) => pay(n))
    const paid = answers.filter(({ status }) => status === 201).length
    expect(100 * paid).toBeLessThanOrEqual(payable)
    expect(answers.filter(({ status }) => status !== 201 && status !== 422 && status !== 503)).toEqual(
      [],
    )
    acknowledged += paid
    await makePayable(sql, affiliate.id, 5000)
    const keyed = await atOnce(10, (n) => pay(n, { 'idempotency-key': `once ${round}` }))
    const ids = keyed.flatMap(({ status, data }) => (status === 201 && data ? [data.id] : []))
    expect(new Set(ids).size).toBe(1)
    acknowledged++
  }
  const [made] = await sql<{ count: number; over: number }[]>`
    select count(*) as count, count(*) filter (where paid_cents > payable_cents) as over from invoice where affiliate_id = ${affiliate.id}`
  const { balance } = await balanceOf(sql, affiliate.id, new Date())
  const found = made?.count ?? 0
  report({
    fault: 'F8 payments at once',
    repetitions: 60 * rounds,
    acknowledged,
    found,
    doubled: made?.over ?? 0,
  })
  expect({ found, over: made?.over }).toEqual({ found: acknowledged, over: 0 })
  expect(balance).toBe(7050 * rounds - 100 * acknowledged)
  expect(await findDiscrepancies(sql)).toEqual([])
})
