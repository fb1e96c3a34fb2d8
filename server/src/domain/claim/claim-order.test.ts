// The order of a claim: spelling of its number, valid days, and documents sent on request.
import { addDays, today } from '@rivulet/contract/day'
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { claimCalls } from '../../testing/claim-calls.ts'
import { createOrderApp, type OrderApp } from '../../testing/order-app.ts'

let server: OrderApp
let day: string
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps))
  day = today(server.deps.config.accountingZone, server.deps.now())
})
afterAll(() => server.close())

const { scene, ask, act, read, evidence } = claimCalls(() => server)

test('1001 and #1001 are one order: one open claim at a time, shown beside the claims of others', async () => {
  const of = await scene()
  const other = await server.account('Affiliate')
  await server.sql`insert into account_shop (account_id, shop_id) values (${other.id}, ${of.shopId})`
  const first = (await ask(of, { orderId: 'a1001' })).data
  for (const orderId of ['#A1001', '# a1001', 'A1001'])
    expect((await ask(of, { orderId })).meta.errors).toEqual({ orderId: [claimMessages.open] })
  const theirs = (await ask(of, { orderId: '#a1001' }, other.headers)).data
  expect((await evidence(first.id)).others).toMatchObject([
    { id: theirs.id, affiliate: { id: other.id }, state: 'open' },
  ])
  await act(first.id, 'answer', { outcome: 'declined', text: 'No' })
  const again = (await ask(of, { orderId: '#A1001' })).data
  expect((await act(first.id, 'reopen', { text: 'Yes' }, of.affiliate.headers)).message).toBe(
    claimMessages.open,
  )
  expect((await evidence(again.id)).others.map(({ id }: { id: number }) => id)).toEqual([
    ...[theirs.id, first.id],
  ])
})

test('S2.13 a claim finds its order and its calls however the number is spelled, the exact spelling first', async () => {
  const of = await scene()
  const report = async (orderId: string) =>
    (await server.report(of, { orderId, amount: '20.00' })).data.id as number
  const mixed = await report('Ab-1001x')
  const marked = await report('# 1002')
  const found = async (orderId: string) => {
    const { id } = (await ask(of, { orderId })).data
    const { order, calls } = await evidence(id)
    await act(id, 'answer', { outcome: 'declined', text: 'No' })
    return [order?.id, calls.length]
  }
  for (const orderId of ['Ab-1001x', 'ab-1001X', '#AB-1001x', '# ab-1001x'])
    expect.soft([orderId, ...(await found(orderId))]).toEqual([orderId, mixed, 1])
  for (const orderId of ['1002', '#1002', '# 1002'])
    expect.soft([orderId, ...(await found(orderId))]).toEqual([orderId, marked, 1])
  const lower = await report('ab-1001x')
  expect([await found('ab-1001x'), await found('AB-1001X')]).toEqual([
    [lower, 2],
    [mixed, 2],
  ])
})

test('impossible days are rejected: in the future, before the shop existed, and too long ago', async () => {
  const of = await scene()
  const said = async (orderedOn: string) => (await ask(of, { orderedOn })).meta.errors
  expect(await said(addDays(day, 1))).toEqual({ orderedOn: [claimMessages.future] })
  expect(await said(addDays(day, -2))).toEqual({ orderedOn: [claimMessages.beforeShop] })
  expect(await said(addDays(day, -1))).toBeUndefined()
  await server.sql`update shop set created_at = '2020-01-01' where id = ${of.shopId}`
  expect(await said(addDays(day, -397))).toEqual({ orderedOn: [claimMessages.tooOld(396)] })
  expect((await ask(of, { orderedOn: addDays(day, -396) })).status).toBe(201)
})

test('when information is missing the affiliate attaches it, up to five documents, only their own', async () => {
  const of = await scene()
  const { headers } = of.affiliate
  const { id } = (await ask(of)).data
  await act(id, 'answer', { outcome: 'info', text: 'Send the confirmation' })
  const upload = async (by: number, name: string) => {
    const [file] = await server.sql<{ key: string }[]>`
      insert into file ${server.sql({
        ...{
          key: name.padEnd(32, '0'),
          name,
          type: 'text/plain',
          size: 1,
          sha256: Buffer.alloc(32),
          created_by: by,
        },
      })} returning key`
    return { file: file?.key ?? '', description: name }
  }
  const mine = await upload(of.affiliate.id, 'mine')
  const sent = await act(id, 'write', { text: 'Here', documents: [mine] }, headers)
  expect([sent.status, (await read(id)).documents]).toMatchObject([200, [{ file: mine.file }]])
  const others = await upload(server.admin.id, 'others')
  const stolen = await act(id, 'write', { text: 'Here', documents: [others] }, headers)
  expect(stolen.meta.errors).toHaveProperty('documents')
  const many = await Promise.all([1, 2, 3, 4, 5].map((n) => upload(of.affiliate.id, `more${n}`)))
  const tooMany = await act(id, 'write', { text: 'All', documents: many }, headers)
  expect(tooMany.meta.errors).toEqual({ documents: [claimMessages.files] })
  expect((await read(id)).documents).toHaveLength(1)
})

test('S2.13 crediting an order and accepting its claim is one call: both or nothing', async () => {
  const of = await scene()
  const report = async (orderId: string) =>
    (await server.report(of, { orderId, amount: '20.00' })).data.id as number
  const order = await report('LOST-ONE')
  const { id } = (await ask(of, { orderId: '#lost-one' })).data
  const earner = async () =>
    (await server.sql`select affiliate_id as id from shop_order where id = ${order}`)[0]?.id as number
  const { updatedAt } = (await evidence(id)).order
  const accept = (body: object, headers?: Record<string, string>) =>
    act(id, 'credit-and-accept', { text: 'Credited', note: 'Claimed', updatedAt, ...body }, headers)
  const allowed = ['financial.claim.answer', 'financial.claim.view']
  const cannotCredit = await server.account('Manager', { permissions: allowed })
  expect((await accept({}, cannotCredit.headers)).status).toBe(403)
  // The answer cannot be stored: the credit before it is undone, too.
  await server.sql`alter table claim_entry add constraint refused_here check (words <> 'Refused')`
  expect((await accept({ text: 'Refused' })).status).toBeGreaterThan(400)
  await server.sql`alter table claim_entry drop constraint refused_here`
  expect([await earner(), (await read(id)).state]).toEqual([null, 'open'])

  const done = await accept({})
  expect([done.status, done.message]).toEqual([200, claimMessages.creditedAndAccepted])
  expect(done.data).toMatchObject({ id, state: 'paid' })
  expect(await earner()).toBe(of.affiliate.id)
  const recorded = await server.sql`
    select resource, action from audit_line where (resource, record_id) in (('unattributed', ${order}), ('claim', ${id}))
      and action in ('assign', 'answer') order by id`
  expect(recorded).toMatchObject([
    { resource: 'unattributed', action: 'assign' },
    { resource: 'claim', action: 'answer' },
  ])
  expect((await accept({})).message).toBe(claimMessages.notToCredit)
  // Who asked, and who answered, see what it led to.
  const credited = {
    ...{ id: order, orderId: 'LOST-ONE', through: null, status: '2', amount: '20.00' },
  }
  expect((await read(id)).credited).toMatchObject([credited])
  expect((await read(id, of.affiliate.headers)).credited).toMatchObject([credited])
  await server.sql`update shop_order set deleted_at = now() where id = ${order}`
  expect((await read(id)).credited).toEqual([])
})

test('S2.13 R64 an order that changed since the claim was opened is not settled on other figures', async () => {
  const of = await scene()
  const report = (more: object) => server.report(of, { orderId: 'MOVED', ...more })
  const order = (await report({ amount: '20.00' })).data.id as number
  const { id } = (await ask(of, { orderId: 'MOVED' })).data
  const look = async () => (await evidence(id)).order
  const accept = ({ updatedAt, earns }: { updatedAt: string; earns: { commission: string } }) =>
    act(id, 'credit-and-accept', {
      ...{ text: 'Credited', note: 'Claimed', updatedAt, commission: earns.commission },
    })
  const standing = async () => [
    (await read(id)).state,
    (await server.sql`select affiliate_id as id from shop_order where id = ${order}`)[0]?.id,
  ]
  const changes: (() => Promise<unknown>)[] = [
    () => report({ refund: { id: 'R1', amount: '5.00' } }),
    () => report({ amount: '18.00' }),
    () => report({ status: 'approved' }),
    // Not the order, but what it would earn.
    () => server.sql`update shop set commission_basis_points = 777 where id = ${of.shopId}`,
  ]
  for (const [n, change] of changes.entries()) {
    const seen = await look()
    await change()
    const { status, message } = await accept(seen)
    expect.soft([n, status, message]).toEqual([n, 409, claimMessages.changed])
    expect.soft([n, ...(await standing())]).toEqual([n, 'open', null])
  }
  expect((await accept(await look())).status).toBe(200)
  expect(await standing()).toEqual(['paid', of.affiliate.id])
})

test('S2.13 approving a failed order and accepting its claim is one call: both or nothing', async () => {
  const of = await scene()
  const sale = { orderId: 'FAILED-ONE', amount: '20.00', click_id: await server.click(of.linkId) }
  const order = (await server.report(of, sale)).data.id as number
  await server.report(of, { orderId: 'FAILED-ONE', status: 'failed' })
  const { id } = (await ask(of, { orderId: 'FAILED-ONE' })).data
  const standing = async () => [
    (await read(id)).state,
    (await server.sql`select status from shop_order where id = ${order}`)[0]?.status,
  ]
  const accept = async (body: object = {}, headers?: Record<string, string>) => {
    const { updatedAt } = (await evidence(id)).order
    return act(id, 'approve-and-accept', { text: 'Approved', updatedAt, ...body }, headers)
  }
  const allowed = ['financial.claim.answer', 'financial.claim.view']
  const cannotApprove = await server.account('Manager', { permissions: allowed })
  expect((await accept({}, cannotApprove.headers)).status).toBe(403)
  const stale = await accept({ updatedAt: '2026-01-01T00:00:00.000Z' })
  expect([stale.status, stale.message]).toEqual([409, claimMessages.changed])
  // The answer cannot be stored: the approval before it is undone, too.
  await server.sql`alter table claim_entry add constraint refused_here check (words <> 'Refused')`
  expect((await accept({ text: 'Refused' })).status).toBeGreaterThan(400)
  await server.sql`alter table claim_entry drop constraint refused_here`
  await server.sql`update shop_order set deleted_at = now() where id = ${order}`
  expect((await accept()).message).toBe(claimMessages.notToApprove)
  await server.sql`update shop_order set deleted_at = null where id = ${order}`
  expect(await standing()).toEqual(['open', '1'])

  const done = await accept()
  expect([done.status, done.message]).toEqual([200, claimMessages.approvedAndAccepted])
  expect(await standing()).toEqual(['paid', '0'])
})

test('S2.13 an accepted claim shows its order as it is now, with the link it came by; a declined one shows none', async () => {
  const of = await scene()
  const click = await server.click(of.linkId)
  const { data } = await server.report(of, { orderId: '#LOST-2', amount: '30.00', click_id: click })
  const { id } = (await ask(of, { orderId: 'lost-2' })).data
  const { headers } = of.affiliate
  await act(id, 'answer', { outcome: 'declined', text: 'No' })
  expect((await read(id, headers)).credited).toEqual([])
  await act(id, 'answer', { outcome: 'paid', text: 'Yes' })
  const [link] = await server.sql<{ name: string }[]>`select name from link where id = ${of.linkId}`
  const shown = { id: data.id, orderId: '#LOST-2', through: link?.name, status: '2', amount: '30.00' }
  expect((await read(id, headers)).credited).toMatchObject([shown])
  await server.report(of, { orderId: '#LOST-2', refund: { id: 'R1', amount: '10.00' } })
  expect((await read(id)).credited).toMatchObject([{ ...shown, amount: '20.00' }])
})
