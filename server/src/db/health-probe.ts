// Whether the database answers, felt all the time: nobody queues for one that hangs, and connections that lead nowhere are cut.
import { setImmediate } from 'node:timers/promises'
import { hangUp, type Sql } from './sql.ts'

export type Pulse = {
  /** False when it does not answer soon, or when there is no connection free for so long. */
  felt(): Promise<boolean>
  stop(): void
}

export type PulseOptions = {
  /** What `felt` waits for an answer, in milliseconds, as all here. */
  patience?: number
  /** Longer than any statement of a request may take: who hears nothing for so long has nobody at the other end. */
  silence?: number
}

const every = 5000
const fresh = 1000

export function startPulse(sql: Sql, { patience = 2000, silence = 15_000 }: PulseOptions = {}): Pulse {
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
      // Where this process itself was busy, the answer may lie there unread.
      await setImmediate()
      return performance.now() - feltAt < fresh
    },
    stop: () => clearInterval(beating),
  }
}
