// Fairness and limits of the heavy-work queue.
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

const limits = {
  ...{ mostOfAccount: 3, mostBytes: 1000, patience: 60_000 },
  busy: () => new Error('busy'),
}

/** Jobs that end on request, and which of them have started. */
function jobs(enqueue: ReturnType<typeof createWorkQueue>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (account: string, name: string, bytes = 1) =>
    enqueue({ account, bytes }, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  return { begun, add, endNext: () => ends.shift()?.() }
}

test('R100 one job runs at a time, and accounts take turns: thirty files of one account delay another by a single job', async () => {
  const { begun, add, endNext } = jobs(createWorkQueue(limits))
  const done = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')]
  for (let running = 1; running <= done.length; running++) {
    await expect.poll(() => begun.length).toBe(running)
    endNext()
  }
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('R100 jobs beyond the queue limit per account or the total bytes are rejected', async () => {
  const { add, endNext, begun } = jobs(createWorkQueue(limits))
  const first = add('a', 'running', 900)
  const waiting = [add('a', 'a1', 900), add('b', 'b1', 50), add('a', 'a2'), add('a', 'a3')]
  await expect(add('a', 'a4')).rejects.toThrow('busy')
  await expect(add('c', 'c1', 50)).rejects.toThrow('busy')
  const small = add('c', 'c2', 5)
  for (let running = 1; running <= 6; running++) {
    await expect.poll(() => begun.length).toBe(running)
    endNext()
  }
  await Promise.all([first, ...waiting, small])
  const later = add('a', 'a5', 900)
  await expect.poll(() => begun.at(-1)).toBe('a5')
  endNext()
  expect(await later).toBe('a5')
})

test('R100 a job that waits too long is rejected and never started, and a failing job blocks nothing', async () => {
  const enqueue = createWorkQueue({ ...limits, patience: 1 })
  const { add, endNext, begun } = jobs(enqueue)
  const running = add('a', 'running')
  await expect(add('a', 'late')).rejects.toThrow('busy')
  endNext()
  await running
  const failing = enqueue({ account: 'a', bytes: 1 }, () => Promise.reject(new Error('damaged')))
  await expect(failing).rejects.toThrow('damaged')
  const last = enqueue({ account: 'a', bytes: 1 }, () => setTimeout(1, 'last'))
  expect(await last).toBe('last')
  expect(begun).toEqual(['running'])
})
