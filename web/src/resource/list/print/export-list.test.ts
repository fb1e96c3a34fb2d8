/** Exports that fail: before the file begins, in the middle of it, and without a network. */
import { messages } from '@rivulet/contract/messages'
import { online } from '../../lib/online.ts'
import { resources } from '@rivulet/contract/resources/index'
import { beforeEach, expect, test, vi } from 'vitest'
import { downloads } from '../../lib/downloads.ts'
import { notices } from '../../lib/notices.ts'
import { exportList } from './export-list.ts'

const saved = vi.fn<(file: Blob) => string>(() => 'blob:file')
const run = async (reply: () => Response) => {
  globalThis.fetch = async () => reply()
  await exportList(resources.shop, 'sort=name', 'csv')
  return notices.get().map(({ message, detail }) => [message, detail])
}

beforeEach(() => {
  notices.set([])
  saved.mockClear()
  URL.createObjectURL = saved as typeof URL.createObjectURL
  URL.revokeObjectURL = () => undefined
})

test('S8.8 S2.34 a whole file is handed over', async () => {
  expect(await run(() => new Response('Name\r\nSHOE BOX\r\n'))).toEqual([])
  expect(saved).toHaveBeenCalledTimes(1)
})

test('S8.8 a file that breaks off half-way is no file', async () => {
  const broken = () =>
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('Name\r\n')),
      pull: (stream) => stream.error(new TypeError('network error')),
    })
  expect(await run(() => new Response(broken()))).toEqual([
    [messages.exporting.failed, messages.exporting.broken],
  ])
  expect(saved).not.toHaveBeenCalled()
})

test('S8.8 without a network the reason is said', async () => {
  const none = () => {
    throw new TypeError('Failed to fetch')
  }
  online.set(false)
  expect(await run(none)).toEqual([[messages.exporting.failed, messages.offline]])
  online.set(true)
})

test('S8.8 a server that does not answer is not blamed on the network of the device', async () => {
  const none = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await run(none)).toEqual([[messages.exporting.failed, messages.unreachable]])
})

test('S8.8 a refusal is said with its own sentence', async () => {
  const refusal = () => Response.json({ message: messages.session.tooMany }, { status: 429 })
  expect(await run(refusal)).toEqual([[messages.exporting.failed, messages.session.tooMany]])
})

/** An answer whose pieces come when the test says so. */
function answerInPieces() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (stream = made) })
  const waiting = Promise.withResolvers<Response>()
  globalThis.fetch = (_address, init) => {
    // As browsers do.
    init?.signal?.addEventListener('abort', () => {
      waiting.reject(init.signal?.reason)
      stream?.error(init.signal?.reason)
    })
    return waiting.promise
  }
  return {
    begin: () => waiting.resolve(new Response(body)),
    send: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
  }
}
const running = () => downloads.get().map(({ name, bytes }) => [name, bytes])
const start = () => exportList(resources.shop, 'sort=name', 'csv')

test('S8.8 what has arrived of a file is seen until it is whole', async () => {
  const answer = answerInPieces()
  const done = start()
  expect(running()).toEqual([['shop.csv', 0]])
  answer.begin()
  answer.send('Name\r\n')
  await vi.waitFor(() => expect(running()).toEqual([['shop.csv', 6]]))
  answer.send('SHOE BOX\r\n')
  await vi.waitFor(() => expect(running()).toEqual([['shop.csv', 16]]))
  expect(saved).not.toHaveBeenCalled()
  answer.end()
  await done
  expect(running()).toEqual([])
  expect(await saved.mock.calls[0]?.[0].text()).toBe('Name\r\nSHOE BOX\r\n')
})

test('S8.8 a second click asks for nothing while the file is on its way', async () => {
  const answer = answerInPieces()
  const first = start()
  await start()
  expect(running()).toHaveLength(1)
  answer.begin()
  answer.end()
  await first
  expect(saved).toHaveBeenCalledTimes(1)
})

test.each(['before it begins', 'in the middle'])(
  'S8.8 an export that is cancelled %s is no file and no failure',
  async (when) => {
    const answer = answerInPieces()
    const done = start()
    if (when === 'in the middle') {
      answer.begin()
      answer.send('Name\r\n')
      await vi.waitFor(() => expect(running()).toEqual([['shop.csv', 6]]))
    }
    downloads.get()[0]?.cancel()
    await done
    expect([running(), notices.get(), saved.mock.calls]).toEqual([[], [], []])
  },
)
