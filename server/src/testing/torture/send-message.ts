// Sends the messages of shops in a random history: by their own servers and as shop systems.
import { createHash } from 'node:crypto'
import { formatHundredths } from '@rivulet/contract/money'
import type { Answer } from '../model/deeds.ts'
import type { Sent } from '../model/state.ts'
import { bodyOf, signatureFor } from './systems.ts'
import type { World } from './world.ts'

export async function report(world: World, message: Sent): Promise<Answer> {
  const { shop, order, by, buyer } = message
  const iso = (at: number) => new Date(at).toISOString()
  const body = {
    orderId: order,
    ...(message.amount !== null && { amount: formatHundredths(message.amount) }),
    ...(message.status && { status: message.status }),
    ...(message.placed !== null && { date: iso(message.placed) }),
    ...(message.happened !== null && { occurredAt: iso(message.happened) }),
    ...(by.click !== null && {
      click_id: by.click === 'forged' ? 'AAAA' : world.clicks[by.click],
    }),
    ...(by.aid && { aid: world.aids[by.aid] }),
    ...(by.link && { link: world.links[by.link].code }),
    ...(buyer && { buyerHash: hashOf(world.affiliates[buyer].username) }),
    ...(message.refund && {
      refund: { id: message.refund.id, amount: formatHundredths(message.refund.cents) },
    }),
    ...(message.event && { eventId: message.event }),
  }
  const answer = await world.stage.call('POST', '/track/order', body, { apikey: world.shops[shop].key })
  if (answer.status >= 500) throw new Error(answer.text)
  if (answer.status > 202) return { status: answer.status as 422 }
  if (answer.data.id !== null) world.orders.set(`${shop} ${order}`, answer.data.id)
  const { status, commission, result } = answer.data
  const cents = Math.round(Number(commission) * 100)
  return {
    status: answer.status as 200,
    told: {
      order,
      result: ['held', 'waiting'].includes(result) ? result : 'other',
      status,
      commission: cents,
    },
  }
}

/** As its shop system sends it; the response to a shop system does not contain the order's state. */
export async function deliver(world: World, now: number, message: Sent): Promise<Answer> {
  const { shop, order, by, system } = message
  const clickId = typeof by.click === 'number' ? world.clicks[by.click] : undefined
  const raw = JSON.stringify(bodyOf(message, { clickId, aid: by.aid ? world.aids[by.aid] : undefined }))
  const answer = await world.stage.app.inject({
    method: 'POST',
    url: `/api/v1/track/${system}/${world.shops[shop].number}`,
    headers: { 'content-type': 'application/json', ...signatureFor(system, raw, now) },
    payload: raw,
  })
  const [received] = answer.json<{ data?: { received?: Received[] } }>().data?.received ?? []
  if (!received) throw new Error(`${system} ${raw}: ${answer.body}`)
  const [row] = await world.stage.sql<{ id: number }[]>`
    select id from shop_order where shop_id = ${world.shops[shop].id} and order_number = ${order}`
  if (row) world.orders.set(`${shop} ${order}`, row.id)
  const { status, result } = received
  if (status > 202) return { status: status as 422 }
  return {
    status: status as 200,
    told: { order, result: result === 'held' || result === 'waiting' ? result : 'other' },
  }
}

type Received = { status: number; result: string }

const hashOf = (username: string) => createHash('sha256').update(username).digest('hex')
