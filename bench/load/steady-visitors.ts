// Open-loop visitors: follow links at a constant rate, each from a different loopback address and connection.
import { request } from 'node:http'

/** A click, identified by its sub id; without a click ID when it failed. */
export type Followed = {
  mark: string
  /** Epoch milliseconds. */
  at: number
  clickId: string | undefined
  milliseconds: number
}
type Wishes = { perSecond: number; codes: readonly string[]; prefix: string }

const tick = 20

export function startVisitors(origin: string, { perSecond, codes, prefix }: Wishes) {
  const { hostname, port } = new URL(origin)
  const all: Promise<Followed>[] = []
  const began = performance.now()
  let last: string | undefined
  const follow = (n: number): Promise<Followed> => {
    const mark = `${prefix}-${n}`
    const [at, askedAt] = [Date.now(), performance.now()]
    const { promise, resolve } = Promise.withResolvers<Followed>()
    const end = (clickId?: string) => {
      last = clickId ?? last
      resolve({ mark, at, clickId, milliseconds: performance.now() - askedAt })
    }
    request({
      ...{ hostname, port, agent: false, path: `/r/${codes[n % codes.length]}?s1=${mark}` },
      localAddress: `127.${(n >> 16) & 255}.${(n >> 8) & 255}.${(n & 255) | 1}`,
      headers: {
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:1${n % 40}.0) Gecko/20100101 Firefox/1${n % 40}.0`,
      },
    })
      .on('response', (answer) => {
        answer.resume()
        end(
          answer.statusCode === 302
            ? /click_id=([\w-]+)/.exec(answer.headers.location ?? '')?.[1]
            : undefined,
        )
      })
      .on('error', () => end())
      .end()
    return promise
  }
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond
    while (all.length < due) all.push(follow(all.length))
  }, tick)
  return {
    /** The click ID answered last. */
    lastClick: () => last,
    stop: (): Promise<Followed[]> => {
      clearInterval(timer)
      return Promise.all(all)
    },
  }
}
