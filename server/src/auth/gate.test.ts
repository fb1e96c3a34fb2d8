// The concurrency gate that keeps password hashing from exhausting memory.
import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

function task() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  return { run: () => done, finish }
}

test('R1 the gate runs a limited number at once, queues the next ones, and answers 503 when the queue is full', async () => {
  const gate = createGate(2, 1)
  const tasks = [task(), task(), task()]
  let started = 0
  const passes = tasks.map(({ run }) =>
    gate(() => {
      started++
      return run()
    }),
  )
  expect(started).toBe(2)
  await expect(gate(async () => {})).rejects.toMatchObject({
    refusal: { status: 503, retryAfterSeconds: 2 },
  })
  tasks[0]?.finish()
  await passes[0]
  expect(started).toBe(3)
  for (const { finish } of tasks) finish()
  await Promise.all(passes)
  await expect(gate(async () => 'free again')).resolves.toBe('free again')
})

test('R1 failed work frees its slot', async () => {
  const gate = createGate(1, 1)
  const fails = gate(async () => Promise.reject(new Error('no')))
  const follows = gate(async () => 'ran')
  await expect(fails).rejects.toThrow('no')
  await expect(follows).resolves.toBe('ran')
})
