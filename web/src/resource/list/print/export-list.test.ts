/** Exports and their failures: before the file, halfway, and offline. */
import { messages } from '@rivulet/contract/messages/messages'
import { online } from '../../../lib/live/online.ts'
import { resources } from '@rivulet/contract/resources/index'
import { beforeEach, expect, test, vi } from 'vitest'
import { downloads } from '../../../lib/files/downloads.ts'
import { notices } from '../../../lib/notices.ts'
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

test('S8.8 S2.34 a complete file is saved', async () => {
  expect(await run(() => new Response('Name\r\nSHOE BOX\r\n'))).toEqual([])
  expect(saved).toHaveBeenCalledTimes(1)
})

test('S8.8 a file that breaks off half-way is not saved', async () => {
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

test('S8.8 offline, the message says so', async () => {
  const none = () => {
    throw new TypeError('Failed to fetch')
  }
  online.set(false)
  expect(await run(none)).toEqual([[messages.exporting.failed, messages.offline]])
  online.set(true)
})

test('S8.8 a server that does not answer is not blamed on the device’s network', async () => {
  const none = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await run(none)).toEqual([[messages.exporting.failed, messages.unreachable]])
})

test('S8.8 an error response shows its own message', async () => {
  const refusal = () => Response.json({ message: messages.session.tooMany }, { status: 429 })
  expect(await run(refusal)).toEqual([[messages.exporting.failed, messages.session.tooMany]])
})

/** A streamed response controlled by the test. */
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

test('S8.8 download progress is shown until the file is complete', async () => {
  const answer = answerInPieces()
  const done = start()
  expect(running()).toEqual([['shop.csv', 0]])
  answer.begin()
  answer.send('Name\r\n')
  await vi.waitFor(() => expect(running()).toEqual([['shop.csv', 6]]), 20_000)
  answer.send('SHOE BOX\r\n')
  await vi.waitFor(() => expect(running()).toEqual([['shop.csv', 16]]), 20_000)
  expect(saved).not.toHaveBeenCalled()
  answer.end()
  await done
  expect(running()).toEqual([])
  expect(await saved.mock.calls[0]?.[0].text()).toBe('Name\r\nSHOE BOX\r\n')
})

test('S8.8 a second click does nothing while the file is downloading', async () => {
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
      await vi.waitFor(() => expect(running()).toEqual([['shop.csv', 6]]), 20_000)
    }
    downloads.get()[0]?.cancel()
    await done
    expect([running(), notices.get(), saved.mock.calls]).toEqual([[], [], []])
  },
)
