// Rate limit for API calls per account or address, in memory. Each process
// counts on its own: this protects the machine, not a secret.
import type { Quota } from '../config/quota.ts'
import { tooMany } from '../errors.ts'

/** @throws 429 beyond the quota, until the caller's window ends. */
export type CountCall = (caller: number | string, now: Date) => void

export function createCallCounter({ count, seconds }: Quota): CountCall {
  const windows = new Map<number | string, { calls: number; endsAt: number }>()
  let cleanAt = 0
  return (caller, now) => {
    const at = now.getTime()
    if (at >= cleanAt) {
      for (const [one, { endsAt }] of windows) if (endsAt <= at) windows.delete(one)
      cleanAt = at + seconds * 1000
    }
    const known = windows.get(caller)
    const window = known && known.endsAt > at ? known : { calls: 0, endsAt: at + seconds * 1000 }
    window.calls++
    windows.set(caller, window)
    if (window.calls > count) throw tooMany((window.endsAt - at) / 1000)
  }
}
