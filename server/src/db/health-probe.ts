// Continuous health check of the database: requests fail fast while it hangs, and dead connections are cut.
import { setImmediate } from 'node:timers/promises'
import { hangUp, type Sql } from './sql.ts'

export type HealthProbe = {
  /** False when it does not answer in time, or no connection becomes free in time. */
  felt(): Promise<boolean>
  stop(): void
}

export type ProbeOptions = {
  /** What `felt` waits for an answer, in milliseconds, as all here. */
  patience?: number
  /** Longer than any statement of a request may take: a connection silent for so long is dead. */
  silence?: number
}

const every = 5000
const fresh = 1000

export function startHealthProbe(
  sql: Sql,
  { patience = 2000, silence = 15_000 }: ProbeOptions = {},
): HealthProbe {
  let feltAt = -Infinity
  let feeling: Promise<boolean> | undefined
  const feel = async () => {
    const cut = setTimeout(() => void hangUp(sql), silence)
    try {
      await sql`select`
      feltAt = performance.now()
      return true
    } catch {
      return false
    } finally {
      clearTimeout(cut)
      feeling = undefined
    }
  }
  const beat = () => (feeling ??= feel())
  const beating = setInterval(() => void beat(), every).unref()
  return {
    felt: async () => {
      if (performance.now() - feltAt < fresh) return true
      const { promise: tooLong, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => resolve(false), patience)
      const felt = await Promise.race([beat(), tooLong])
      clearTimeout(timer)
      if (felt) return true
      // If this process itself was busy, the answer may be waiting unread.
      await setImmediate()
      return performance.now() - feltAt < fresh
    },
    stop: () => clearInterval(beating),
  }
}
