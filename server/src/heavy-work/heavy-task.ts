// Runs untrusted or expensive work in a child process, one job at a time, killed when it takes too long.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { heavyWorkMessages } from '@rivulet/contract/messages/heavy-work-messages'
import { invalid, refused, unavailable } from '../errors.ts'
import { labelledCounter } from '../process-metrics.ts'
import { fromWire } from './error-wire.ts'
import { type Account, createWorkQueue } from './work-queue.ts'
import { type Order, type Reply, startWorkerProcess } from './worker-process.ts'

/** The `work` export of a heavy-work module; input and result are copied between processes. */
type Work = (input: never) => unknown
type HeavyTask<W extends Work, Result> = (account: Account, input: Parameters<W>[0]) => Promise<Result>

type Limits = {
  /** Of processor time, until the process is killed: on a busy machine the same file takes longer, and is as good. */
  seconds: number
  /** The form field of the file that took too long; otherwise the error belongs to no field. */
  field?: string
  /** It works on no file of the person, who can only try again. */
  fileless?: true
}

const megabyte = 1024 * 1024
/** Milliseconds in the queue. */
const patience = 35_000
/** Milliseconds from the call to its answer, however busy the machine: less than the request timeout of a minute. */
const longest = 55_000
/** An idle process is stopped to free its memory. */
const idle = 30_000
const jobs = labelledCounter(
  'rivulet_heavy_jobs_total',
  'Files and documents worked on in the child process, by what became of them',
  { outcome: ['done', 'failed', 'killed', 'busy'] },
)

function busy(): Error {
  jobs.inc({ outcome: 'busy' })
  return unavailable(60, heavyWorkMessages.busy)
}

const enqueue = createWorkQueue({
  mostOfAccount: 32,
  mostBytes: 200 * megabyte,
  patience,
  busy,
})

let worker: ChildProcess | undefined
let retiring: NodeJS.Timeout | undefined
process.on('exit', () => worker?.kill('SIGKILL'))

/**
 * Errors of `work` are rethrown here, including HTTP errors. @throws 422
 * when it was killed, 503 when too many are waiting, no process starts, or the person gave no file.
 */
export function heavyTask<W extends Work, Result = Awaited<ReturnType<W>>>(
  module: URL,
  { seconds, field, fileless }: Limits,
): HeavyTask<W, Result> {
  const tooMuch = () => {
    if (fileless) return unavailable(60, heavyWorkMessages.busy)
    const sentence = heavyWorkMessages.tooMuch
    return field ? invalid({ [field]: [sentence] }, sentence) : refused(sentence, 'too_much')
  }
  return (account, input) => {
    const deadline = performance.now() + longest
    return enqueue({ account, bytes: bytesOf(input) }, async () => {
      const reply = await ask({ module: module.href, input, seconds }, deadline)
      if (!reply || 'ready' in reply) throw tooMuch()
      if ('error' in reply) throw fromWire(reply.error)
      return reply.value as Result
    })
  }
}

const bytesOf = (input: unknown): number => {
  const { bytes } = (input ?? {}) as { bytes?: unknown }
  return bytes instanceof Uint8Array ? bytes.length : 0
}

/** Undefined when the process died, or was killed for what it used. @throws 503 at the deadline, or when none can be started. */
async function ask(order: Order, deadline: number): Promise<Reply | undefined> {
  clearTimeout(retiring)
  const child = worker ?? (await start(deadline))
  // That says nothing about the file.
  if (!child) throw busy()
  child.ref()
  child.channel?.ref()
  try {
    const reply = await exchange(child, deadline, order)
    jobs.inc({ outcome: !reply ? 'killed' : 'error' in reply ? 'failed' : 'done' })
    return reply
  } finally {
    // The idle process must not keep the server alive.
    worker?.unref()
    worker?.channel?.unref()
    retiring = setTimeout(retire, idle).unref()
  }
}

/** Work that comes before it has ended starts another process. */
function retire(): void {
  worker?.kill('SIGKILL')
  worker = undefined
}

/** Undefined when it cannot be started. */
async function start(deadline: number): Promise<ChildProcess | undefined> {
  const child = startWorkerProcess()
  worker = child
  child.once('close', () => {
    if (worker === child) worker = undefined
  })
  // A child that cannot be started or written to is killed.
  child.on('error', () => child.kill('SIGKILL'))
  return (await exchange(child, deadline)) && child
}

/** The next reply, after sending an order if given; undefined when the process ends instead. @throws 503 at the deadline. */
async function exchange(
  child: ChildProcess,
  deadline: number,
  order?: Order,
): Promise<Reply | undefined> {
  const over = new AbortController()
  const { signal } = over
  let isLate = false
  const end = setTimeout(
    () => {
      isLate = true
      child.kill('SIGKILL')
    },
    Math.max(0, deadline - performance.now()),
  )
  try {
    const reply = once(child, 'message', { signal }).then(([content]) => content as Reply)
    const ended = once(child, 'close', { signal }).then(() => undefined)
    if (order) child.send(order)
    const first = await Promise.race([reply, ended])
    if (!first && isLate) throw busy()
    return first
  } finally {
    clearTimeout(end)
    over.abort()
  }
}
