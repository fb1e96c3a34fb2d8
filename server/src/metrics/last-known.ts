// The last answer of something that may hang or fail, such as a database that is away.
import { within } from '../click/within.ts'

export type LastKnown<Value> = {
  /** False when there was no new answer in time; what was known stays. Never rejects. */
  refresh(): Promise<boolean>
  /** Undefined before the first answer. */
  value(): Value | undefined
  /** Seconds since it was asked for; NaN before the first answer. */
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
      // One at a time: where nothing is answered, questions must not pile up.
      asking ??= ask()
      try {
        await within(patience, asking)
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
