// Caches the last value of a source that may hang or fail, such as an unreachable database.
import { withTimeout } from '../click/edge/with-timeout.ts'

export type LastKnown<Value> = {
  /** False when there was no new value in time; the old one stays. Never rejects. */
  refresh(): Promise<boolean>
  /** Undefined before the first value. */
  value(): Value | undefined
  /** Seconds since it was requested; NaN before the first value. */
  age(): number
}

export function lastKnown<Value>(
  read: () => Promise<Value>,
  patience: number,
  failed: (error: unknown) => void,
): LastKnown<Value> {
  let known: { value: Value; askedAt: number } | undefined
  let asking: Promise<void> | undefined
  const ask = async () => {
    const askedAt = performance.now()
    try {
      known = { value: await read(), askedAt }
    } finally {
      asking = undefined
    }
  }
  return {
    refresh: async () => {
      // One query at a time, so that they do not pile up while nothing answers.
      asking ??= ask()
      try {
        await withTimeout(patience, asking)
        return true
      } catch (error) {
        failed(error)
        return false
      }
    },
    value: () => known?.value,
    age: () => (known ? (performance.now() - known.askedAt) / 1000 : NaN),
  }
}
