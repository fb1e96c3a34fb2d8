// Entry point of the heavy-work process: imports the module that a job names, and runs its `work`.
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { toWire } from './error-wire.ts'
import type { Order, Reply } from './worker-process.ts'
import type { Allowance } from './worker-watch.ts'

const lessThanServer = 10

// Threads started later inherit it.
setPriority(lessThanServer)

// A killed server cannot stop this process.
const watch = new Worker(new URL('./worker-watch.ts', import.meta.url), { workerData: process.ppid })
const allow = (seconds: Allowance): void => watch.postMessage(seconds)
process.on('disconnect', () => process.exit())

const reply = (content: Reply): void => void process.send?.(content)

process.on('message', async ({ module, input, seconds }: Order) => {
  allow(seconds)
  try {
    const { work } = (await import(module)) as { work: (input: unknown) => unknown }
    reply({ value: await work(input) })
  } catch (error) {
    reply({ error: toWire(error) })
  } finally {
    allow(null)
  }
})
reply({ ready: true })
