// Two servers on one database concurrently pay, correct, refund and approve for one affiliate: never more than payable
// is paid. Limits hold over both.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keyColumns } from '../domain/shop/shop-key.ts'
import { balanceOf } from '../ledger/balance.ts'
import { findDiscrepancies } from '../ledger/self-check.ts'
import { makeAccount } from '../testing/account.ts'
import { createTestDatabase } from '../testing/database.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'
import { type RunningPart, sharedFolders, startPart } from '../testing/part.ts'
import { secret } from '../testing/secret.ts'

const database = await createTestDatabase()
const { sql } = database
const folder = mkdtempSync(join(tmpdir(), 'rivulet-two-'))
// Smaller than any test needs, and larger than one server would notice with half of the calls.
const environment = { LIMITS: 'signInAddress=5/h signUp=5/h order=5/h' }
const servers: RunningPart[] = await Promise.all(
  sharedFolders(folder, ['one', 'two']).map((dataDir) =>
    startPart('api', { dataDir, databaseUrl: database.url, environment }),
  ),
)
afterAll(async () => {
  await Promise.all(servers.map(({ child }) => child.end('SIGKILL')))
  await database.drop()
  rmSync(folder, { recursive: true })
})

const rounds = 4
const clients = 20
const euros = (cents: number) => `${cents / 100}`

test('R72 F8 two servers that pay, refund and approve concurrently never pay more than is payable', async () => {
  const { headers } = await makeAccount(sql, 'Administrator')
  const affiliate = await makeAccount(sql, 'Affiliate')
  await sql`update account set commission_basis_points = 10000 where id = ${affiliate.id}`
  const { columns } = keyColumns(secret)
  const shopId = await makeShop(sql, columns)
  const { id: link } = await makeLink(sql, { affiliateId: affiliate.id, shopId })
  const call = async (client: number, method: string, path: string, body: object) => {
    const server = servers[client % servers.length] as RunningPart
    const key = { 'idempotency-key': randomUUID() }
    const ask = () =>
      fetch(new URL(`/api/v1/financial${path}`, server.url), {
        method,
        headers: { ...headers, ...key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    let answer = await ask()
    // Out of connections: a 503 is retried with the same idempotency key.
    while (answer.status === 503) answer = await ask()
    const text = await answer.text()
    expect([text, answer.status < 500]).toEqual([text, true])
    return { status: answer.status, data: JSON.parse(text).data }
  }
  const all = <T>(work: (client: number) => Promise<T>) =>
    Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  let paid = 0
  for (let round = 0; round < rounds; round++) {
    const orders = await all((n) => {
      const body = { link, orderId: `T-${round}-${n}`, date: '2026-01-02 10:00', amount: '10.00' }
      return call(n, 'POST', '/order', body)
    })
    const ids = orders.map(({ data }) => data.id as number)
    const answers = await all(async (n) => {
      const id = ids[n] ?? 0
      if (n % 4 === 0) await call(n, 'POST', `/order/${id}/approve`, {})
      if (n % 4 === 1) await call(n, 'POST', '/order/approve', { ids: ids.slice(n - 1, n + 2) })
      if (n % 4 === 2) await call(n, 'POST', `/order/${id}/refund`, { refundId: 'R', amount: '2.50' })
      const { payable } = await balanceOf(sql, affiliate.id, new Date())
      const body = { affiliate: affiliate.id, date: '2026-01-02', paid: euros(Math.max(1, payable)) }
      const payments = await Promise.all([n, n + 1].map((to) => call(to, 'POST', '/invoice', body)))
      return payments.map(({ status }) => (status === 201 ? Math.max(1, payable) : 0))
    })
    paid += answers.flat().reduce((sum, one) => sum + one, 0)
  }
  const [books] = await sql<{ earned: number; paid: number; over: number }[]>`
    select (select sum(commission_cents) from shop_order where status = '0') as earned, (select sum(paid_cents) from invoice) as paid,
      (select count(*) from (select invoice_id, sum(cents) over (order by id) as after from ledger_line) running
        where invoice_id is not null and after < 0) as over`
  // A refund of a paid order may make the balance negative; a payment never does.
  expect(books).toMatchObject({ paid, over: 0 })
  expect(paid).toBeGreaterThan(0)
  const { balance } = await balanceOf(sql, affiliate.id, new Date())
  expect(balance).toBe((books?.earned ?? 0) - paid)
  expect(await findDiscrepancies(sql)).toEqual([])
})

const shop = keyColumns(secret)
const wrong = { password: 'Wrong-1234', remember: false }
const applicant = {
  name: 'ANN',
  password: 'Orange7juice',
  confirmPassword: 'Orange7juice',
  phone: '+32470123456',
}

test.each([
  [
    'sign-ins of an address',
    '/auth/sign-in',
    422,
    (n: number) => ({ username: `nobody${n}`, ...wrong }),
  ],
  [
    ...(['sign-ups of an address', '/auth/sign-up', 201] as const),
    (n: number) => ({
      email: `ann${n}@example.com`,
      ...applicant,
      businessProfile: 'Shoes',
      source: 'BLOG',
    }),
  ],
  ['orders of a shop', '/track/order', 202, (n: number) => ({ orderId: `L-${n}`, amount: '9.00' })],
])('R8 the limit of %s counts over both servers', async (_what, path, taken, bodyOf) => {
  if (path === '/track/order') await makeShop(sql, shop.columns)
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) {
    const answer = await fetch(new URL(`/api/v1${path}`, servers[n % 2]?.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: shop.key },
      body: JSON.stringify(bodyOf(n)),
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([taken, taken, taken, taken, taken, 429, 429])
})
