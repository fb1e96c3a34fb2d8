// Soak load: shops report orders with visitors' click IDs, decide and refund them, repeat messages and make mistakes;
// staff approve some by hand.
import type { TrackedOrder } from '@rivulet/contract/answers/order-answer'
import type { Answer } from './http-client.ts'
import { payAffiliates } from './pay-affiliates.ts'
import { type Click, type Scene, agreed, expected, repeat } from './scene.ts'
import { add, commissionOf, type OrderStatus, ordersWith, type OwnOrder } from './tally.ts'

/** Milliseconds; slightly more than the time from click to order below which an order is flagged. */
const considered = 12_000
const cents = (amount: number): string => (amount / 100).toFixed(2)
/** Varied amounts, the same in each run. */
const amountOf = (n: number): number => 500 + ((n * 7_919) % 29_500)

export function sell(scene: Scene): Promise<void> {
  const { client, tally, unspent } = scene
  let nextPayout = Date.now() + payoutPause(scene)

  const tell = (order: Pick<OwnOrder, 'number' | 'shop'>, message: object) => {
    const shop = scene.programme.shops[order.shop]
    tally.messages++
    const body = { orderId: order.number, ...message }
    return client.call<TrackedOrder>('POST', '/track/order', body, { apikey: shop?.apiKey ?? '' })
  }
  const take = (ready: (click: Click) => boolean): Click | undefined => {
    const place = unspent.findIndex(ready)
    return place < 0 ? undefined : unspent.splice(place, 1)[0]
  }
  const record = async (n: number, click: Click, says: OrderStatus, becomes: OrderStatus = says) => {
    const { link } = click
    const shop = scene.programme.shops.indexOf(link.shop)
    const amount = amountOf(n)
    const order: OwnOrder = {
      ...{ number: `SOAK-${n}`, id: 0, affiliate: link.affiliate, shop, rate: link.rate },
      ...{ amount, net: amount, status: becomes },
    }
    const message = { amount: cents(amount), click_id: click.id, status: says }
    const answer = await tell(order, message)
    if (!expected(scene, `order ${says}`, answer, 201)) return
    const { id } = answer.data
    if (id === null) throw new Error(`${order.number} was recorded without an id`)
    order.id = id
    tally.orders.push(order)
    agreed(scene, `status of an order told as ${says}`, answer.data.status, becomes)
    agreed(scene, 'commission of an order', answer.data.commission, cents(commissionOf(order)))
    if (n % 5 !== 0) return
    const again = await tell(order, message)
    if (expected(scene, 'the same message again', again, 200))
      agreed(scene, 'the same message again', again.data.result, 'duplicate')
  }
  const sellOne = async (n: number) => {
    if (n % 40 === 7) {
      const answer = await tell({ number: `WRONG-${n}`, shop: 0 }, { status: 'approved' })
      return void expected(scene, 'an order without an amount', answer, 422)
    }
    if (n % 60 === 13) {
      const body = { orderId: `FOREIGN-${n}`, amount: '10.00' }
      const answer = await client.call('POST', '/track/order', body, { apikey: 'rvk_of-nobody' })
      if (expected(scene, 'a key of nobody', answer, 422)) add(tally.provoked, 'key of nobody')
      return
    }
    if (n % 50 === 21) {
      const answer = await tell({ number: `STRAY-${n}`, shop: 1 }, { amount: '25.00' })
      if (expected(scene, 'an order without a click', answer, 202)) tally.unattributed++
      return
    }
    if (n % 30 === 11) {
      const fresh = take(({ at }) => Date.now() - at < 3_000)
      return fresh && record(n, fresh, 'approved', 'pending')
    }
    const click = take(({ at }) => Date.now() - at > considered)
    return click && record(n, click, n % 3 === 0 ? 'pending' : n % 10 === 5 ? 'failed' : 'approved')
  }
  return repeat(scene, 1_200, async (n) => {
    await sellOne(n)
    await changeOne(scene, n, tell)
    if (Date.now() < nextPayout) return
    nextPayout = Date.now() + payoutPause(scene)
    await payAffiliates(scene)
  })
}

/** Milliseconds between payout runs: several in a short soak, one per quarter of an hour in a long one. */
const payoutPause = ({ minutes }: Scene): number => Math.min(15, minutes / 3) * 60_000

type Tell = (order: OwnOrder, message: object) => Promise<Answer<TrackedOrder>>

/** A later change of an order. */
async function changeOne(scene: Scene, n: number, tell: Tell): Promise<void> {
  const { client, programme, tally } = scene
  const older = <T>(list: readonly T[]): T | undefined => list[(n * 31) % Math.max(1, list.length)]
  // Flagged orders wait for the staff, whatever their shop says.
  const pending = older(ordersWith(tally, 'pending'))
  const approved = older(ordersWith(tally, 'approved'))
  if (n % 4 === 1 && pending) {
    const path = `/financial/order/${pending.id}/approve`
    const answer = await client.call('POST', path, {}, programme.admin)
    if (expected(scene, 'an approval by hand', answer, 200)) pending.status = 'approved'
  } else if (n % 6 === 2 && approved) {
    const part = Math.max(1, Math.floor(approved.net / 3))
    await refund(scene, approved, part, n, tell)
  } else if (n % 20 === 4 && approved) await refund(scene, approved, approved.net, n, tell)
  else if (n % 18 === 9 && approved) {
    const answer = await tell(approved, { status: 'failed', reason: 'cancelled' })
    if (expected(scene, 'a cancellation', answer, 200)) approved.status = 'failed'
  }
}

async function refund(
  scene: Scene,
  order: OwnOrder,
  part: number,
  n: number,
  tell: Tell,
): Promise<void> {
  const message = { refund: { id: `R-${n}`, amount: cents(part) } }
  const answer = await tell(order, message)
  if (!expected(scene, 'a refund', answer, 200)) return
  order.net -= part
  if (order.net === 0) order.status = 'failed'
  agreed(scene, 'commission after a refund', answer.data.commission, cents(commissionOf(order)))
}
