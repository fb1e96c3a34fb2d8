// How many calls one account may make. Each process counts by itself in memory: this guards the machine, not a secret.
import type { Quota } from '../quota.ts'
import { tooMany } from './errors.ts'

/** @throws 429 beyond the quota, until the window of the account ends. */
export type CountCall = (accountId: number, now: Date) => void

export function createCallCounter({ count, seconds }: Quota): CountCall {
  const windows = new Map<number, { calls: number; endsAt: number }>()
  let cleanAt = 0
  return (accountId, now) => {
    const at = now.getTime()
    if (at >= cleanAt) {
      for (const [id, { endsAt }] of windows) if (endsAt <= at) windows.delete(id)
      cleanAt = at + seconds * 1000
    }
    const known = windows.get(accountId)
    const window = known && known.endsAt > at ? known : { calls: 0, endsAt: at + seconds * 1000 }
    window.calls++
    windows.set(accountId, window)
    if (window.calls > count) throw tooMany((window.endsAt - at) / 1000)
  }
}
