// Undoing imports: what is untouched goes to the trash, what was used since stays, and money is reversed, not removed.
import { importUndoMessages as said } from '@rivulet/contract/messages/import-undo-messages'
import type { ImportName } from '@rivulet/contract/imports/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../api.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { whileHeld } from '../testing/hold-lock.ts'
import { importCalls } from '../testing/import-calls.ts'
import { createOrderApp, type OrderApp } from '../testing/order-app.ts'
import { pay } from '../testing/payment.ts'

let server: OrderApp
let calls: ReturnType<typeof importCalls>
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps), {})
  server.deps.config.smtpUrl = 'smtp://mail.example'
  calls = importCalls(server)
  // The profile of new affiliates.
  await server.account('Affiliate')
})
afterAll(() => server.close())

const recent = async (kind: ImportName) => (await server.call('GET', `/import?kind=${kind}`)).data
/** The newest import of a kind. */
const latest = async (kind: ImportName): Promise<number> => (await recent(kind))[0].id
const preview = (id: number) => server.call('POST', `/import/${id}/preview-undo`)
const undo = (id: number, headers?: Record<string, string>) =>
  server.call('POST', `/import/${id}/undo`, undefined, headers)
const total = async (path: string, id: number) =>
  (await server.call('GET', `${path}?where[import]=eq~.~${id}&limit=1`)).meta.total

test('affiliates of an import are found by it, and go to the trash together, except those that were used since', async () => {
  const content = 'Name,Email\nAnn,ann@undo.example\nBen,ben@undo.example\nCid,cid@undo.example\n'
  const body = await calls.read('affiliate', content, { state: 'active', source: 'BLOG' })
  expect((await calls.run('affiliate', body)).created).toBe(3)
  const id = await latest('affiliate')
  expect((await recent('affiliate'))[0]).toMatchObject({ records: 3, undoable: true })
  expect(await total('/registration/affiliate', id)).toBe(3)
  const [ben] = await server.sql<
    { id: number }[]
  >`select id from account where username = 'ben@undo.example'`
  await server.call('PUT', `/registration/affiliate/${ben?.id}`, { notes: 'Called her' })
  expect((await preview(id)).data).toEqual({
    facts: [said.goes('affiliate', 2), said.stays(['BEN'], said.changed)],
    blocked: false,
  })
  expect((await undo(id)).data).toEqual({ removed: 2, kept: 1, more: false })
  expect(await total('/registration/affiliate', id)).toBe(1)
  expect((await recent('affiliate'))[0]).toMatchObject({
    id,
    records: 1,
    undone: { by: expect.any(String) },
  })
  expect((await preview(id)).data).toEqual({
    facts: [said.nothing, said.stays(['BEN'], said.changed)],
    blocked: true,
  })
  const entries = await server.sql`
    select action, count(*)::int as n from audit_line where action in ('trash', 'undoImport') group by 1 order by 1`
  expect(entries).toEqual([
    { action: 'trash', n: 2 },
    { action: 'undoImport', n: 1 },
  ])
})

test('orders of an import are failed before they go: their commission is reversed in the ledger, once', async () => {
  const scene = await server.scene({ hold: 0 })
  const username = scene.affiliate.username
  const lines = ['Order ID,Date,Amount,Status,Affiliate']
  for (let n = 1; n <= 4; n++)
    lines.push(`U-${n},2026-10-0${n},100.00,${n === 4 ? 'pending' : 'approved'},${username}`)
  const body = await calls.read('order', `${lines.join('\n')}\n`, { shop: scene.shopId })
  expect((await calls.run('order', body)).created).toBe(4)
  const id = await latest('order')
  const [used] = await server.sql<{ id: number }[]>`select id from shop_order where order_number = 'U-1'`
  expect(
    (
      await server.call('POST', `/financial/order/details/${used?.id}/refund`, {
        ...{ amount: '10.00', refundId: 'R-1' },
      })
    ).status,
  ).toBe(200)
  const { facts } = (await preview(id)).data
  expect(facts).toEqual([
    said.goes('order', 3),
    said.reversed('€\u{a0}25.00'),
    said.stays(['U-1'], said.changed),
  ])
  expect((await undo(id)).data).toEqual({ removed: 3, kept: 1, more: false })
  const rows = await server.sql`
    select order_number as number, status, deleted_at is not null as gone,
      (select coalesce(sum(cents), 0)::int from ledger_line where order_id = o.id) as cents,
      (select note from order_event where order_id = o.id and event = 'failed') as note
    from shop_order o where import_id = ${id} order by 1`
  const note = expect.stringContaining('undone')
  expect(rows).toEqual([
    { number: 'U-1', status: '0', gone: false, cents: 1125, note: null },
    { number: 'U-2', status: '1', gone: true, cents: 0, note },
    { number: 'U-3', status: '1', gone: true, cents: 0, note },
    { number: 'U-4', status: '1', gone: true, cents: 0, note },
  ])
  // Nobody is told of what nobody was told before.
  expect(
    await server.sql`select from order_notification where order_id in (select id from shop_order where import_id = ${id} and deleted_at is not null)`,
  ).toHaveLength(0)
  const books = await checkBooks(server.sql, {
    now: new Date(),
    zone: 'Europe/Brussels',
    nightly: false,
  })
  expect(books.discrepancies).toEqual([])
})

test('what was changed before the import went on stays: a refund by the shop, an edit by a person', async () => {
  const scene = await server.scene({ hold: 0 })
  const lines = ['Order ID,Date,Amount,Status,Affiliate']
  for (let n = 1; n <= 4; n++) {
    const username = n === 4 ? 'late@undo.example' : scene.affiliate.username
    lines.push(`W-${n},2026-10-0${n},100.00,approved,${username}`)
  }
  const body = await calls.read('order', `${lines.join('\n')}\n`, { shop: scene.shopId })
  expect(await calls.run('order', body)).toMatchObject({ created: 3, wrong: 1 })
  const id = await latest('order')
  const refund = { orderId: 'W-1', refund: { id: 'R-1', amount: '10.00' } }
  expect((await server.report(scene, refund)).status).toBe(200)
  const [second] = await server.sql<{ id: number }[]>`
    select id from shop_order where order_number = 'W-2'`
  const path = `/financial/order/details/${second?.id}`
  expect((await server.call('PUT', path, { notes: 'Called the shop' })).status).toBe(200)
  // The affiliate of the last line is added, and the file is imported again.
  const late = { username: 'late@undo.example', name: 'Late', source: 'BLOG' }
  expect((await server.call('POST', '/registration/affiliate', late)).status).toBe(201)
  expect(await calls.run('order', body)).toMatchObject({ created: 1, existing: 3 })
  expect(await latest('order')).toBe(id)
  expect((await preview(id)).data.facts).toContain(said.stays(['W-1', 'W-2'], said.changed))
  expect((await undo(id)).data).toEqual({ removed: 2, kept: 2, more: false })
  const left = await server.sql`
    select order_number as number, status, net_cents as net from shop_order
    where import_id = ${id} and deleted_at is null order by 1`
  expect(left).toEqual([
    { number: 'W-1', status: '0', net: 9000 },
    { number: 'W-2', status: '0', net: 10_000 },
  ])
})

test('affiliates saved as invited, links and coupons that nobody touched are as they were imported', async () => {
  const { affiliate, shopId } = await server.scene()
  await server.sql`insert into account_shop (account_id, shop_id) values (${affiliate.id}, ${shopId})`
  const files = {
    affiliate: ['Name,Email\nEve,eve@undo.example\n', { state: 'invited', source: 'BLOG' }],
    link: [`Affiliate,Name\n${affiliate.username},Spring\n`, { shop: shopId }],
    coupon: [`Code,Affiliate\nSPRING10,${affiliate.username}\n`, { shop: shopId }],
  } as const
  for (const [kind, [content, options]] of Object.entries(files) as [
    keyof typeof files,
    (typeof files)[keyof typeof files],
  ][]) {
    const body = await calls.read(kind, content, options)
    const { created, import: id } = await calls.run(kind, body)
    expect([created, id]).toEqual([1, await latest(kind)])
    expect((await recent(kind))[0].undone).toBeNull()
    expect((await undo(id as number)).data).toEqual({ removed: 1, kept: 0, more: false })
    // It stays among the last imports, as undone.
    expect((await recent(kind))[0]).toMatchObject({ id, records: 0, undoable: false })
    expect((await recent(kind))[0].undone).not.toBeNull()
  }
})

test('an order that is paid while its import is undone stays as it is', async () => {
  const scene = await server.scene({ hold: 0 })
  const lines = ['Order ID,Date,Amount,Status,Affiliate']
  for (const n of [1, 2]) lines.push(`P-${n},2026-10-0${n},100.00,approved,${scene.affiliate.username}`)
  const body = await calls.read('order', `${lines.join('\n')}\n`, { shop: scene.shopId })
  expect((await calls.run('order', body)).created).toBe(2)
  const id = await latest('order')
  const { sql, affiliate } = { ...server, ...scene }
  // Both wait for the affiliate: who came first goes first.
  const [paid, undone] = await whileHeld(
    sql,
    (tx) => tx`select from account where id = ${affiliate.id} for no key update`,
    2,
    async () => {
      const first = pay(server, affiliate.id, '10.00')
      await expect
        .poll(
          () => sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(1)
      return Promise.all([first, undo(id)])
    },
  )
  expect(paid.status).toBe(201)
  expect(undone.data).toEqual({ removed: 1, kept: 1, more: false })
  expect((await preview(id)).data.facts).toEqual([said.nothing, said.stays(['P-1'], said.paid)])
})

test('R20 R22 undoing needs the permission to delete, and of orders to decide; an unknown import is not found', async () => {
  const body = await calls.read('affiliate', 'Name,Email\nDan,dan@undo.example\n', {
    ...{ state: 'waiting', source: 'BLOG' },
  })
  await calls.run('affiliate', body)
  const id = await latest('affiliate')
  const helper = await server.account('Manager', {
    permissions: [
      'registration.affiliate.action',
      'registration.affiliate.index',
      'registration.affiliate.add',
    ],
  })
  expect((await undo(id, helper.headers)).status).toBe(403)
  const seen = await server.call('GET', '/import?kind=affiliate', undefined, helper.headers)
  expect(seen.data[0]).toMatchObject({ id, undoable: false })
  expect((await undo(999_999)).status).toBe(404)
  expect((await undo(id)).data.removed).toBe(1)
})
