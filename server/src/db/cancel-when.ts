// Cancels a query while the database computes for it: when nobody waits for the rows any more, or when it takes too long.
import type postgres from 'postgres'

type Computing = {
  /** The database is asked for rows. */
  begin(): void
  /** It has answered, and waits for us. */
  pause(): void
  /** Resolves when a cancel request has been delivered: it names a connection, and must not meet the next query there. */
  stop(): Promise<void>
}

export function cancelWhen(
  query: postgres.PendingQuery<postgres.Row[]>,
  { end, slowest }: { end: AbortSignal; slowest: number },
): Computing {
  let timer: NodeJS.Timeout | undefined
  let cancelled: Promise<unknown> | undefined
  // The driver answers a promise, which its types do not know.
  const cancel = () => (cancelled ??= Promise.resolve(query.cancel() as unknown))
  const pause = () => {
    clearTimeout(timer)
    end.removeEventListener('abort', cancel)
  }
  return {
    begin: () => {
      timer = setTimeout(cancel, slowest)
      end.addEventListener('abort', cancel, { once: true })
    },
    pause,
    stop: async () => {
      pause()
      // A request that could not be delivered leaves the query to its statement timeout.
      await cancelled?.catch(() => {})
    },
  }
}
