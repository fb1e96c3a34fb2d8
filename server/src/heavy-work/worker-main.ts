// Main file of the process for heavy work: imports the module that an order names, and runs its `work`.
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { toWire } from './error-wire.ts'
import type { Order, Reply } from './worker-process.ts'

const lessThanServer = 10

// Threads that are started later inherit it.
setPriority(lessThanServer)

// A server that was killed cannot end us, and a job may never come back to the event loop: a thread of its own watches.
const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`
new Worker(watch, { eval: true })
process.on('disconnect', () => process.exit())

const reply = (content: Reply): void => void process.send?.(content)

process.on('message', async ({ module, input }: Order) => {
  try {
    const { work } = (await import(module)) as { work: (input: unknown) => unknown }
    reply({ value: await work(input) })
  } catch (error) {
    reply({ error: toWire(error) })
  }
})
reply({ ready: true })
