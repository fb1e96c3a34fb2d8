import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { poll } from './polling.ts'

test('a failed step is told, and the next one comes', async () => {
  const told: unknown[] = []
  const second = Promise.withResolvers<void>()
  let steps = 0
  const step = async () => {
    if (++steps === 1) throw new Error('unreachable')
    second.resolve()
  }
  const stop = poll({ pause: 1, step, failed: (error) => told.push(error) })
  await second.promise
  await stop()
  expect(told).toEqual([new Error('unreachable')])
  const before = steps
  await setImmediate()
  expect(steps).toBe(before)
})

test('stopping tells the current step, waits for it, and skips the pause', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const end = Promise.withResolvers<void>()
  const step = async (stopping: AbortSignal) => {
    begun.resolve(stopping)
    await end.promise
  }
  const stop = poll({ pause: 3_600_000, step, failed: () => {} })
  const stopping = await begun.promise
  let stopped = false
  const over = stop().then(() => (stopped = true))
  await setImmediate()
  expect([stopping.aborted, stopped]).toEqual([true, false])
  end.resolve()
  await over
  expect(stopped).toBe(true)
})
