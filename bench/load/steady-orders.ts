// Reports a shop's orders at a constant rate, repeating each until it is accepted, as shops do, and records how long
// that took.
import { setTimeout } from 'node:timers/promises'

/** Epoch milliseconds of the first attempt, and milliseconds until it was taken. */
export type Told = { orderId: string; at: number; waited: number; attempts: number }
type Wishes = {
  perSecond: number
  apiKey: string
  prefix: string
  clickId: () => string | undefined
}

const pause = 250
/** Milliseconds after which an attempt is given up. */
const patience = 5000

export function startOrders(origin: string, { perSecond, apiKey, prefix, clickId }: Wishes) {
  const all: Promise<Told>[] = []
  let waiting = 0
  const took = async (body: string): Promise<boolean> => {
    const answer = await fetch(`${origin}/api/v1/track/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: apiKey },
      body,
      signal: AbortSignal.timeout(patience),
    })
    await answer.arrayBuffer()
    return answer.ok
  }
  const tell = async (orderId: string): Promise<Told> => {
    const at = Date.now()
    const body = JSON.stringify({ orderId, amount: '10.00', click_id: clickId() })
    let attempts = 1
    waiting++
    for (; !(await took(body).catch(() => false)); attempts++) await setTimeout(pause)
    waiting--
    return { orderId, at, waited: Date.now() - at, attempts }
  }
  const timer = setInterval(() => all.push(tell(`${prefix}-${all.length}`)), 1000 / perSecond)
  return {
    /** How many are not taken yet. */
    waiting: () => waiting,
    stop: (): Promise<Told[]> => {
      clearInterval(timer)
      return Promise.all(all)
    },
  }
}
