// Cancels a running query when its reader has left, or when it takes too long.
import type postgres from 'postgres'

type Computing = {
  /** The database is computing rows. */
  begin(): void
  /** It has answered and waits for the reader. */
  pause(): void
  /** Resolves when the cancel request was delivered: it names a connection, so it must not hit the next query on it. */
  stop(): Promise<void>
}

export function cancelWhen(
  query: postgres.PendingQuery<postgres.Row[]>,
  { end, slowest }: { end: AbortSignal; slowest: number },
): Computing {
  let timer: NodeJS.Timeout | undefined
  let cancelled: Promise<unknown> | undefined
  // The driver returns a promise, which its types lack.
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
      // If the request cannot be delivered, the statement timeout ends the query.
      await cancelled?.catch(() => {})
    },
  }
}
