// Queue for heavy work: one job at a time, round robin by account, so that one
// account's backlog delays others by at most one job.

export type Account = number | string

type Waiting = { bytes: number; start: () => Promise<void> }
type Limits = {
  /** Queued jobs per account. */
  mostOfAccount: number
  /** Bytes held by all queued jobs. */
  mostBytes: number
  /** Milliseconds a job may wait. */
  patience: number
  /** The error when the queue is full or a job waits too long. */
  busy: () => Error
}

export type WorkQueue = <T>(
  job: { account: Account; bytes: number },
  run: () => Promise<T>,
) => Promise<T>

export function createWorkQueue({ mostOfAccount, mostBytes, patience, busy }: Limits): WorkQueue {
  // In round-robin order: an account that was served goes to the end.
  const lines = new Map<Account, Waiting[]>()
  let held = 0
  let working = false

  function leave(account: Account, job: Waiting): void {
    const others = (lines.get(account) ?? []).filter((one) => one !== job)
    lines.delete(account)
    if (others.length > 0) lines.set(account, others)
    held -= job.bytes
  }

  async function work(): Promise<void> {
    if (working) return
    working = true
    for (;;) {
      const [account, [job] = []] = lines.entries().next().value ?? []
      if (account === undefined || !job) break
      leave(account, job)
      await job.start()
    }
    working = false
  }

  return ({ account, bytes }, run) => {
    const line = lines.get(account) ?? []
    if (line.length >= mostOfAccount || (held > 0 && held + bytes > mostBytes))
      return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        leave(account, job)
        reject(busy())
      }, patience)
      const start = () => {
        clearTimeout(late)
        return run().then(resolve, reject)
      }
      const job = { bytes, start }
      lines.set(account, [...line, job])
      held += bytes
      void work()
    })
  }
}
