// Work that moves is let be, however long it takes; work that does not is given up, and tidies up first.
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withProgress } from './with-progress.ts'

const deadline = 0.1

test('R92 work that stands still is given up with a sentence that says where, after it has tidied up', async () => {
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

test('R92 work that moves goes on beyond the deadline, and says how far it is', async () => {
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

test('R92 what fails by itself, or is told to end, says why', async () => {
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
