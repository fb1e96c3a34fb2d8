// What fixing lines is said to do before it is confirmed, against what becomes of each line.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { addDays, today } from '@rivulet/contract/day'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { reconciliationMessages as said } from '@rivulet/contract/messages/reconciliation-messages'
import { reviewMessages } from '@rivulet/contract/messages/review-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { fileCalls } from '../../../testing/file-calls.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'

let server: OrderApp
let upload: ReturnType<typeof fileCalls>['upload']
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps), {})
  ;({ upload } = fileCalls(server))
})
afterAll(() => server.close())

const path = '/financial/reconciliation'
const day = () => today(server.deps.config.accountingZone, server.deps.now())
let files = 0

async function compare(scene: Scene, rows: readonly string[]): Promise<number> {
  const content = ['Order,Amount,Status,Date,Click', ...rows, ''].join('\n')
  const { data: file } = await upload(`preview-${++files}.csv`, Buffer.from(content))
  const { data } = await server.call('POST', path, {
    ...{ shop: scene.shopId, document: [{ file: file.file }], from: '2020-01-01', to: '2100-01-01' },
    ...{ encoding: 'utf8', separator: 'comma', decimal: 'point', dateOrder: 'ymd' },
    ...{ columnOrder: 'Order', columnAmount: 'Amount', columnStatus: 'Status', columnDate: 'Date' },
    ...{ columnClick: 'Click', wordsPending: 'open', wordsApproved: 'paid', wordsFailed: 'cancelled' },
  })
  return data.id
}
type Line = {
  id: number
  orderNumber: string
  difference: string
  outcome: string
  told: string
  worth: string
}
const linesOf = async (run: number): Promise<Line[]> =>
  (await server.call('GET', `${path}/line?where[reconciliation]=eq~.~${run}&sort=orderNumber,line`)).data
const fix = (ids: number[], action = 'fix') => server.call('POST', `${path}/line/${action}`, { ids })
/** Of everything the list shows, as with *Fix all*. */
const facts = async (run: number) => {
  const filters = `where[reconciliation]=eq~.~${run}`
  const asked = { resource: 'reconciliationLine', action: 'fix', filters }
  return (await server.call('POST', '/decision/preview', asked)).data.facts
}

test('S2.13 fixing all lines does what its preview says, with a reason for each that is refused', async () => {
  const scene = await server.scene()
  const report = async (orderId: string, more: object = {}) => {
    const click_id = await server.click(scene.linkId)
    const told = { orderId, amount: '100.00', status: 'approved', click_id, ...more }
    return (await server.report(scene, told)).data.id
  }
  const fast = async () => ({ click_id: await server.click(scene.linkId, server.deps.now()) })
  for (const orderId of ['A-1', 'A-2', 'A-5']) await report(orderId)
  await report('A-3', { ...(await fast()), status: 'pending' })
  await report('A-4', { ...(await fast()), status: 'pending' })
  await server.report(scene, { orderId: 'A-5', refund: { id: 'all', amount: '100.00' } })
  const trashed = await report('A-6', { status: 'failed', reason: 'other' })
  await server.call('DELETE', `/financial/order/${trashed}`)
  const { click_id: clicked } = await fast()
  const run = await compare(scene, [
    'A-1,140.00,paid,,',
    'A-2,60.00,paid,,',
    // Waits for review, which does not keep its amount from being lowered.
    'A-3,60.00,open,,',
    'A-4,100.00,paid,,',
    'A-5,100.00,paid,,',
    'A-6,100.00,paid,,',
    `A-7,100.00,paid,,${await server.click(scene.linkId)}`,
    `A-8,100.00,paid,,${clicked}`,
    'A-9,,paid,,',
    `B-1,50.00,paid,${addDays(day(), 3)},`,
  ])
  const told = [
    ['A-1', 'refused', said.hindered.amount_raised],
    ['A-2', 'fixed', said.changed],
    ['A-3', 'fixed', said.changed],
    ['A-4', 'refused', said.hindered.fast],
    ['A-5', 'refused', said.hindered.refunded],
    ['A-6', 'refused', said.hindered.removed],
    ['A-7', 'fixed', said.recorded],
    ['A-8', 'fixed', said.recordedToReview(reviewMessages.because.fast)],
    ['A-9', 'refused', orderApiMessages.firstAmount],
    ['B-1', 'refused', orderApiMessages.ahead],
  ]
  const { changed, recorded, refused, worth } = decisionMessages.reconciliation
  expect(await facts(run)).toEqual([
    recorded(2),
    changed(2),
    ...told.flatMap(([, outcome, why]) => (outcome === 'refused' ? [refused(1, why ?? '')] : [])),
    worth('€\u{a0}15.00'),
  ])
  const before = await linesOf(run)
  await fix(before.map(({ id }) => id))
  const after = await linesOf(run)
  expect(after.map(({ orderNumber, outcome, told }) => [orderNumber, outcome, told])).toEqual(told)
  expect(await findDiscrepancies(server.sql)).toEqual([])
  // Retried, they are refused as before, and the preview promises nothing.
  const again = (await facts(run)) as string[]
  expect(again).toHaveLength(6)
  expect(again).toEqual(expect.arrayContaining([refused(1, said.hindered.amount_raised ?? '')]))
  const open = after.filter(({ outcome }) => outcome === 'refused')
  await fix(open.map(({ id }) => id))
  expect((await linesOf(run)).map(({ outcome, told }) => [outcome, told])).toEqual(
    told.map(([, ...rest]) => rest),
  )
  const left = await fix([open[0]?.id ?? 0], 'leave')
  expect(left.message).toBe(said.left)
  expect((await linesOf(run))[0]).toMatchObject({ outcome: 'none', told: said.left })
})
