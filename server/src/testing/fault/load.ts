// Load generator: visitors following a link and a shop reporting orders concurrently, whatever happens to the server.
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { browser } from '../clicks.ts'
import type { Programme } from './programme.ts'

export type Heard = {
  /** Click ids of redirects that visitors received. */
  clicks: Set<string>
  /** Orders acknowledged to the shop. */
  orders: Set<string>
  /** The commission of each order. */
  cents: number
  /** Requests without a response, and why. */
  failures: string[]
  /** Unexpected responses: the status, and whether they carry Retry-After. */
  refusals: Map<string, number>
}
export type Load = Heard & {
  /** The server's URL from now on; nothing is sent while it is null. */
  turnTo(url: URL | null): void
  /** Resolves when this many more clicks and orders were acknowledged. */
  more(count: number): Promise<void>
  /** Resolves when this many more were rejected. */
  refused(count: number): Promise<void>
  /** Orders in progress are still retried until recorded, unless all clients were told to close. */
  finish(): Promise<void>
}

/** Milliseconds; longer than any timeout of the server. */
const patience = 75_000
const pause = 25
/** Milliseconds between clicks of a visitor, because orders take longer than clicks. */
const breath = 5

type Ask = { path: string; method?: 'POST'; headers: Record<string, string>; body?: string }
type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

/** This many visitors, and as many clients of the shop. */
export function startLoad({ link, apiKey }: Programme, clients = 8): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * clients })
  const heard: Heard = {
    clicks: new Set(),
    orders: new Set(),
    cents: 1000,
    failures: [],
    refusals: new Map(),
  }
  const watchers = new Set<() => void>()
  let there = Promise.withResolvers<URL>()
  let finishing = false
  let people = 0
  let reported = 0
  let latest: string | undefined

  /** Undefined without a response, null when the server no longer accepts connections. */
  const ask = async ({ path, body, ...rest }: Ask): Promise<Answer | undefined> => {
    const url = await there.promise
    try {
      return await send(new URL(path, url), { ...rest, agent }, body)
    } catch (error) {
      heard.failures.push((error as NodeJS.ErrnoException).code ?? String(error))
      await setTimeout(pause)
      return undefined
    } finally {
      for (const look of watchers) look()
    }
  }
  const refuse = ({ status, headers }: Answer) => {
    const words = headers['retry-after'] ? `${status}, come back` : String(status)
    heard.refusals.set(words, (heard.refusals.get(words) ?? 0) + 1)
    return setTimeout(pause)
  }
  const toldToClose = (answer: Answer | undefined) => answer?.headers.connection === 'close'

  const visit = async () => {
    while (!finishing) {
      const n = ++people
      const headers = {
        'user-agent': browser,
        'x-forwarded-for': `81.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      }
      const answer = await ask({ path: `/r/${link.code}?s1=${n}`, headers })
      latest = /click_id=([\w-]+)/.exec(answer?.headers.location ?? '')?.[1]
      if (latest) heard.clicks.add(latest)
      else if (answer) await refuse(answer)
      if (toldToClose(answer)) return
      await setTimeout(breath)
    }
  }
  const sell = async () => {
    while (!finishing) {
      const orderId = `LOAD-${++reported}`
      const click_id = latest ?? [...heard.clicks].at(-1)
      if (!click_id) {
        await setTimeout(pause)
        continue
      }
      const message = { orderId, amount: '10.00', click_id, status: 'approved' }
      const body = JSON.stringify(reported % 3 ? message : { ...message, eventId: orderId })
      const headers = { apikey: apiKey, 'content-type': 'application/json' }
      const tell = () => ask({ path: '/api/v1/track/order', method: 'POST', headers, body })
      let answer: Answer | undefined
      for (let told = false; !told; ) {
        answer = await tell()
        told = answer?.status === 201 || answer?.status === 200
        if (told) heard.orders.add(orderId)
        else if (answer) await refuse(answer)
        if (toldToClose(answer)) return
      }
      // Shops sometimes report an order twice.
      if (reported % 4 === 0) answer = await tell()
      if (toldToClose(answer)) return
    }
  }
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!holds()) return
        watchers.delete(look)
        resolve()
      }
      watchers.add(look)
      look()
    })
  const allRefused = () => [...heard.refusals.values()].reduce((all, one) => all + one, 0)
  const running = Promise.all(Array.from({ length: clients }, () => [visit(), sell()]).flat())
  return {
    ...heard,
    turnTo: (url) => {
      if (url) return there.resolve(url)
      there = Promise.withResolvers()
    },
    more: (count) => {
      const [clicks, orders] = [heard.clicks.size + count, heard.orders.size + count]
      return until(() => heard.clicks.size >= clicks && heard.orders.size >= orders)
    },
    refused: (count) => {
      const enough = allRefused() + count
      return until(() => allRefused() >= enough)
    },
    finish: async () => {
      finishing = true
      await running
      agent.destroy()
    },
  }
}

function send(
  url: URL,
  options: Omit<Ask, 'path' | 'body'> & { agent: Agent },
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, timeout: patience }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.on('error', reject)
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer at all')))
    asked.on('error', reject)
    asked.end(body)
  })
}
