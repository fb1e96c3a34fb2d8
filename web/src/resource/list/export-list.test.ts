/** Exports that fail: before the file begins, in the middle of it, and without a network. */
import { messages } from '@rivulet/contract/messages'
import { resources } from '@rivulet/contract/resources/index'
import { beforeEach, expect, test, vi } from 'vitest'
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
  expect(await run(() => new Response(broken()))).toEqual([[messages.exporting.failed, undefined]])
  expect(saved).not.toHaveBeenCalled()
})

test('S8.8 without a network the reason is said', async () => {
  const none = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await run(none)).toEqual([[messages.exporting.failed, messages.offline]])
})

test('S8.8 a refusal is said with its own sentence', async () => {
  const refusal = () => Response.json({ message: messages.session.tooMany }, { status: 429 })
  expect(await run(refusal)).toEqual([[messages.exporting.failed, messages.session.tooMany]])
})
