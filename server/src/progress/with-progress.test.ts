// Work that makes progress is never aborted, however long it takes; stalled work is aborted after cleaning up.
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withProgress } from './with-progress.ts'

const deadline = 0.1

test('R92 stalled work is aborted with a message that says where, after cleaning up', async () => {
  let tidied = false
  const stuck = withProgress({ tell: () => {}, deadline }, async ({ step, advance, signal }) => {
    step('table hit')
    advance({ rows: 1234, bytes: 5 << 20 })
    const { promise, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => reject(new Error('cut')))
    return promise.finally(() => (tidied = true))
  })
  await expect(stuck).rejects.toThrow(
    /^nothing has moved for 0\.1 seconds \(table hit: 1,234 rows, 5\.0 MiB, .+ s\); PROGRESS_TIMEOUT/,
  )
  expect(tidied).toBe(true)
})

test('R92 work making progress continues beyond the deadline and reports how far it is', async () => {
  const lines: string[] = []
  const tell = (line: string) => void lines.push(line)
  const done = await withProgress({ tell, deadline, every: 1 }, async ({ step, advance, alive }) => {
    step('table hit')
    for (let n = 0; n < 40; n++) {
      await setTimeout(10)
      if (n % 2) advance({ rows: 1 })
      else alive()
    }
    return 'done'
  })
  expect(done).toBe('done')
  expect(lines.at(-1)).toMatch(/^table hit: \d+ rows?, \d\.\d s/)
})

test('R92 work that fails, or is told to stop, says why', async () => {
  const watch = { tell: () => {}, deadline: 60 }
  const failing = withProgress(watch, () => Promise.reject(new Error('disk full')))
  await expect(failing).rejects.toThrow('disk full')
  const ending = new AbortController()
  const told = withProgress({ ...watch, signal: ending.signal }, async ({ signal }) => {
    ending.abort(new Error('SIGTERM ended it'))
    signal.throwIfAborted()
  })
  await expect(told).rejects.toThrow('SIGTERM ended it')
})
