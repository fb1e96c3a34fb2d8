// Plays a traffic scenario against a server on this machine: every click and
// order over HTTP, at its time on the server's clock.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import type { Visit } from './stories.ts'

export type Scene = { origin: string; code: string; apiKey: string }
export type Clock = { set(at: number): void }
export type Played = { orders: number; held: number; lost: number; flags: Record<string, number> }
type Steps = {
  /** Resolves when the clicks so far are stored; called before orders, or only at the end where storing is paused. */
  store(): Promise<void>
  paused?: boolean
}

const day = 86_400_000
/** The shop approves orders after its return period. */
const returnPeriod = 15 * day

type Happening = { at: number; run: () => Promise<void> }

type Told = { result: string; reason?: string }

/** Browser headers; `fetch` would set its own mode. */
async function ask(url: string, headers: Record<string, string>, body?: string) {
  const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const { location = '' } = answer.headers
  return { status: answer.statusCode ?? 0, location, text: await textOf(answer) }
}

/** Every order is reported when placed, and approved at the end unless it waits for review. */
export async function play(
  { origin, code, apiKey }: Scene,
  visits: readonly Visit[],
  begin: number,
  clock: Clock,
  { store, paused = false }: Steps,
): Promise<Played> {
  const clickIds = new Map<Visit, string>()
  const happenings: Happening[] = []
  const names: string[] = []
  let unstored = false
  const played: Played = { orders: 0, held: 0, lost: 0, flags: {} }
  const report = async (body: object): Promise<Told> => {
    const headers = { apikey: apiKey, 'content-type': 'application/json' }
    const { status, text } = await ask(`${origin}/api/v1/track/order`, headers, JSON.stringify(body))
    if (status > 202) throw new Error(`${status} ${text}`)
    return (JSON.parse(text) as { data: Told }).data
  }
  for (const visit of visits) {
    const { at, orderedAt, ip, agent } = visit
    const click = async () => {
      const headers = {
        'x-forwarded-for': ip,
        'user-agent': agent,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      }
      const answer = await ask(`${origin}/r/${code}`, headers)
      const location = new URL(answer.location)
      unstored = true
      clickIds.set(visit, location.searchParams.get('click_id') ?? '')
    }
    happenings.push({ at, run: click })
    if (orderedAt === null) continue
    const orderId = `CROWD-${begin}-${names.push('')}`
    names[names.length - 1] = orderId
    const order = async () => {
      if (!paused && unstored) await store()
      unstored = false
      const told = await report({ orderId, amount: '50.00', click_id: clickIds.get(visit) })
      if (told.result === 'unattributed') played.lost++
    }
    happenings.push({ at: orderedAt, run: order })
  }
  happenings.sort((a, b) => a.at - b.at)
  for (const { at, run } of happenings) {
    clock.set(begin + at * 1000)
    await run()
  }
  await store()
  clock.set(begin + (happenings.at(-1)?.at ?? 0) * 1000 + returnPeriod)
  played.orders = names.length
  for (const orderId of names) {
    const { result, reason = '' } = await report({ orderId, status: 'approved' })
    if (result !== 'held') continue
    played.held++
    played.flags[reason] = (played.flags[reason] ?? 0) + 1
  }
  return played
}
