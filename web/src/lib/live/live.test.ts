/** Following changes: by the stream, paused while hidden, and by polling where the stream is cut. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { administrator } from '../../testing/show.tsx'
import { type Changes, following, onChanges } from './changes.ts'
import { followChanges } from './live.ts'
import { queryClient } from '../query.ts'
import { startSession } from '../session/session.ts'

type Connection = { headers: Headers; say: (text: string) => void; end: () => void; left: boolean }
let connections: Connection[] = []
let status = 200
let heard: string[][] = []
/** Calls other than the stream wait for it. */
let held = Promise.resolve()
let stop = () => {}
let deafen = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  startSession({ token: 'rvl_a', user: administrator() }, false)
  ;[connections, heard, status, held] = [[], [], 200, Promise.resolve()]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/live')) return held.then(() => Response.json({ data: administrator() }))
    if (status !== 200) {
      connections.push({ headers: new Headers(), say: () => {}, end: () => {}, left: true })
      return new Response('', { status })
    }
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const connection: Connection = {
          headers: new Headers(init.headers),
          say: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
          left: false,
        }
        init.signal?.addEventListener('abort', () => {
          if (connection.left) return
          connection.left = true
          controller.error(new Error('aborted'))
        })
        connections.push(connection)
      },
    })
    return new Response(body)
  })
  deafen = onChanges(async (changes: Changes) => void heard.push([...changes]))
})
afterEach(async () => {
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  deafen()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  look('visible')
})

function look(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const changed = (...words: string[]) => `event: changed\ndata: ${JSON.stringify(words)}\n\n`
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const last = () => connections.at(-1) as Connection

test('S1.3 what changed is fetched again, gathered for a moment, without counting as use of the session', async () => {
  queryClient.setQueryData(['home', 'x'], 1)
  queryClient.setQueryData(['invoice', 'record', '1'], 1)
  stop = followChanges()
  await pass(0)
  expect(last().headers.get('unattended')).toBe('1')
  expect(following.get()).toBe(false)
  last().say(changed())
  await pass(0)
  expect(following.get()).toBe(true)
  last().say(`${changed('order', 'home')}:\n\nevent: cha`)
  last().say(`nged\ndata: ["claim"]\n\n`)
  await pass(300)
  expect(heard).toEqual([['order', 'home', 'claim']])
  expect(queryClient.getQueryState(['home', 'x'])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['invoice', 'record', '1'])?.isInvalidated).toBe(false)
  // A flood is shown at most every 1.5 s.
  for (let n = 0; n < 10; n++) {
    last().say(changed('order'))
    await pass(100)
  }
  expect(heard).toHaveLength(1)
  await pass(2000)
  expect(heard).toHaveLength(2)
})

test('a hidden tab follows nothing, and shows everything anew when it is seen again', async () => {
  stop = followChanges()
  await pass(0)
  last().say(changed())
  await pass(0)
  look('hidden')
  await pass(120_000)
  expect([connections.length, last().left, following.get()]).toEqual([1, true, false])
  expect(heard).toEqual([])
  look('visible')
  await pass(3000)
  expect(connections).toHaveLength(2)
  last().say(changed())
  await pass(2000)
  expect(heard).toEqual([['all']])
})

test('F2 a stream that ends or falls silent begins anew, and what was missed is shown', async () => {
  stop = followChanges()
  await pass(0)
  last().say(changed())
  last().end()
  await pass(3000)
  expect(connections).toHaveLength(2)
  last().say(changed())
  await pass(2000)
  expect(heard).toEqual([['all']])
  await pass(47_000)
  expect(following.get()).toBe(true)
  await pass(3000)
  expect(connections[1]?.left).toBe(true)
})

test('F2 where the stream is refused the screens poll; a session that is over ends both', async () => {
  status = 503
  stop = followChanges()
  await pass(91_000)
  expect(heard).toEqual([['all'], ['all']])
  // 1, 2, 4 … at most 60 s apart, each with some chance.
  expect(connections.length).toBeLessThan(10)
  stop()
  status = 401
  const before = connections.length
  stop = followChanges()
  await pass(40_000)
  expect(connections).toHaveLength(before + 1)
})

test('R95 changes are shown to the next person, though what the last one fetched never arrives', async () => {
  stop = followChanges()
  await pass(0)
  let arrive = () => {}
  held = new Promise((resolve) => (arrive = resolve))
  last().say(changed('notification'))
  await pass(400)
  expect(heard).toEqual([['notification']])
  stop()
  startSession({ token: 'rvl_b', user: administrator({ id: 2 }) }, false)
  arrive()
  stop = followChanges()
  await pass(0)
  for (const word of ['order', 'claim']) {
    last().say(changed(word))
    await pass(2000)
  }
  expect(heard).toEqual([['notification'], ['order'], ['claim']])
})

test('R95 what changed for the last person is not fetched by the next one', async () => {
  stop = followChanges()
  await pass(0)
  last().say(changed('order'))
  await pass(100)
  stop()
  startSession({ token: 'rvl_b', user: administrator({ id: 2 }) }, false)
  stop = followChanges()
  await pass(200)
  last().say(changed('claim'))
  await pass(100)
  expect(heard).toEqual([])
  await pass(200)
  expect(heard).toEqual([['claim']])
})
