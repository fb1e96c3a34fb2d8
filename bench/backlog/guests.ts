// Background traffic that must not be affected by jobs: visitors on links, orders for fresh clicks, and a user
// reading lists, each at a constant rate.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { startVisitors } from '../load/steady-visitors.ts'

/** Milliseconds; `usual` is the median of the maximum of each ten seconds, `longestAt` is seconds since the start. */
export type Waits = Record<
  'count' | 'failed' | 'p50' | 'p99' | 'usual' | 'longest' | 'longestAt',
  number
>
export type Visit = Record<'clicks' | 'orders' | 'lists', Waits> & { clickIds: string[] }

type Place = {
  origin: string
  codes: readonly string[]
  /** Of the shop that the links in `codes` lead to. */
  apiKey: string
  /** Of an administrator's session. */
  headers: Record<string, string>
  prefix: string
}

const clicksPerSecond = 20
const orderEvery = 250
const listEvery = 1000
const lists = [
  '/financial/order/details?limit=200&sort=-amount',
  '/financial/order/details?limit=200&where[status]=eq~.~2',
  '/registration/affiliate?limit=200',
  '/financial/order?limit=200',
  '/home/admin',
]

/** Until `work` is done. */
export async function visitDuring(place: Place, work: () => Promise<unknown>): Promise<Visit> {
  const { origin, codes, apiKey, headers, prefix } = place
  const agent = new Agent({ keepAlive: true })
  const ask = async (method: string, path: string, more: object, body?: object) => {
    const sent = request(`${origin}/api/v1${path}`, {
      ...{ method, agent },
      headers: { 'content-type': 'application/json', ...more },
    })
    sent.end(body && JSON.stringify(body))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode ?? 0
  }
  let going = true
  const start = performance.now()
  /** Open loop: requests start at a constant rate, without waiting for earlier ones. */
  const steadily = async (every: number, one: (n: number) => Promise<number>) => {
    const waits: Wait[] = []
    const under = new Set<Promise<void>>()
    let failed = 0
    for (let n = 0; going; n++) {
      const begun = performance.now()
      const asked = one(n)
        .then((status) => {
          if (status >= 400) failed++
          waits.push({ at: begun - start, milliseconds: performance.now() - begun })
        })
        .catch(() => void failed++)
        .finally(() => under.delete(asked))
      under.add(asked)
      await setTimeout(every)
    }
    await Promise.all(under)
    return waitsOf(waits, failed)
  }
  const visitors = startVisitors(origin, { perSecond: clicksPerSecond, codes, prefix })
  const orders = steadily(orderEvery, async (n) => {
    // The last answered click, which is usually not stored yet.
    const clickId = visitors.lastClick()
    const body = { orderId: `${prefix}-${n}`, amount: '80.00', ...(clickId && { click_id: clickId }) }
    return ask('POST', '/track/order', { apikey: apiKey }, clickId ? body : { ...body, test: true })
  })
  const looking = steadily(listEvery, (n) => ask('GET', lists[n % lists.length] ?? '', headers))
  await work()
  going = false
  const [ordered, looked] = await Promise.all([orders, looking])
  const followed = await visitors.stop()
  agent.destroy()
  const clickIds = followed.flatMap(({ clickId }) => clickId ?? [])
  const clicks = waitsOf(
    followed.map(({ milliseconds }, n) => ({ at: (n / clicksPerSecond) * 1000, milliseconds })),
    followed.length - clickIds.length,
  )
  return { clicks, orders: ordered, lists: looked, clickIds }
}

type Wait = { at: number; milliseconds: number }

function waitsOf(waits: Wait[], failed: number): Waits {
  waits.sort((a, b) => a.milliseconds - b.milliseconds)
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1]?.milliseconds ?? 0
  const windows = new Map(
    waits.map(({ at: when, milliseconds }) => [Math.floor(when / 10_000), milliseconds]),
  )
  const longest = [...windows.values()].toSorted((a, b) => a - b)
  return {
    ...{ count: waits.length, failed, p50: at(0.5), p99: at(0.99), longest: at(1) },
    usual: longest[Math.floor(longest.length / 2)] ?? 0,
    longestAt: Math.round((waits.at(-1)?.at ?? 0) / 1000),
  }
}
