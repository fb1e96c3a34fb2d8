// Runs work on what people send outside of the process that answers: in a child process, one job at a time, killed when it takes too long.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { heavyWorkMessages } from '@rivulet/contract/heavy-work-messages'
import { invalid, refused, unavailable } from '../http/errors.ts'
import { labelledCounter } from '../process-metrics.ts'
import { fromWire } from './error-wire.ts'
import { type Account, createWorkQueue } from './work-queue.ts'
import { type Order, type Reply, startWorkerProcess } from './worker-process.ts'

/** What a module for heavy work exports as `work`; input and result are copied from process to process. */
type Work = (input: never) => unknown
type HeavyTask<W extends Work, Result> = (account: Account, input: Parameters<W>[0]) => Promise<Result>

type Limits = {
  /** Seconds after which the process is killed. */
  seconds: number
  /** The field whose file took too much; else the refusal belongs to no field. */
  field?: string
}

const megabyte = 1024 * 1024
/** Together with the longest job less than the minute after which requests are answered anyway. */
const patience = 35_000
/** A process that has nothing to do gives its memory back. */
const idle = 30_000
const longestStart = 10_000

const jobs = labelledCounter(
  'rivulet_heavy_jobs_total',
  'Files and documents worked on in the child process, by what became of them',
  { outcome: ['done', 'failed', 'killed', 'busy'] },
)

const enqueue = createWorkQueue({
  mostOfAccount: 32,
  mostBytes: 200 * megabyte,
  patience,
  busy: () => {
    jobs.inc({ outcome: 'busy' })
    return unavailable(60, heavyWorkMessages.busy)
  },
})

let worker: ChildProcess | undefined
let retiring: NodeJS.Timeout | undefined
process.on('exit', () => worker?.kill('SIGKILL'))

/** Errors of `work` are thrown here as they were there, refusals too. @throws 422 for what was killed, 503 when too many wait. */
export function heavyTask<W extends Work, Result = Awaited<ReturnType<W>>>(
  module: URL,
  { seconds, field }: Limits,
): HeavyTask<W, Result> {
  const tooMuch = () => {
    const sentence = heavyWorkMessages.tooMuch
    return field ? invalid({ [field]: [sentence] }, sentence) : refused(sentence, 'too_much')
  }
  return (account, input) =>
    enqueue({ account, bytes: bytesOf(input) }, async () => {
      const reply = await ask({ module: module.href, input }, seconds * 1000)
      if (!reply || 'ready' in reply) throw tooMuch()
      if ('error' in reply) throw fromWire(reply.error)
      return reply.value as Result
    })
}

const bytesOf = (input: unknown): number => {
  const { bytes } = (input ?? {}) as { bytes?: unknown }
  return bytes instanceof Uint8Array ? bytes.length : 0
}

/** Undefined for a process that died, or was killed because the time was over. */
async function ask(order: Order, milliseconds: number): Promise<Reply | undefined> {
  clearTimeout(retiring)
  const child = worker ?? (await start())
  child?.ref()
  child?.channel?.ref()
  const reply = child && (await exchange(child, milliseconds, order))
  jobs.inc({ outcome: !reply ? 'killed' : 'error' in reply ? 'failed' : 'done' })
  // Nobody waits for a process that only might be needed again.
  worker?.unref()
  worker?.channel?.unref()
  retiring = setTimeout(() => worker?.kill('SIGKILL'), idle).unref()
  return reply
}

/** Undefined when it cannot be started. */
async function start(): Promise<ChildProcess | undefined> {
  const child = startWorkerProcess()
  worker = child
  child.once('close', () => {
    if (worker === child) worker = undefined
  })
  // What cannot be started, or told anything, is closed.
  child.on('error', () => child.kill('SIGKILL'))
  return (await exchange(child, longestStart)) && child
}

/** The next reply, to an order if there is one; undefined when the process ends instead, as it does when the time is over. */
async function exchange(
  child: ChildProcess,
  milliseconds: number,
  order?: Order,
): Promise<Reply | undefined> {
  const over = new AbortController()
  const { signal } = over
  const late = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  try {
    const reply = once(child, 'message', { signal }).then(([content]) => content as Reply)
    const end = once(child, 'close', { signal }).then(() => undefined)
    if (order) child.send(order)
    return await Promise.race([reply, end])
  } finally {
    clearTimeout(late)
    over.abort()
  }
}
