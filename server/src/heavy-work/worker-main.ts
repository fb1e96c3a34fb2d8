// Entry point of the heavy-work process: imports the module that a job names, and runs its `work`.
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { toWire } from './error-wire.ts'
import type { Order, Reply } from './worker-process.ts'

const lessThanServer = 10

// Threads started later inherit it.
setPriority(lessThanServer)

// A killed server cannot stop this process, and a job may block the event
// loop, so a separate thread watches the parent.
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
