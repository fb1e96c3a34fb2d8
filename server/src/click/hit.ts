// A hit as it lies in the spool: all that was known when the request came.
import { type HitClass, hitClasses, type HitReason, hitReasons } from '@rivulet/contract/choices'

export type Hit = {
  clickId: string
  linkId: number
  /** Epoch milliseconds. */
  at: number
  class: HitClass
  reason: HitReason | null
  ip: string
  agent: string
  referrer: string
  /** What a visitor is known by where the shop allows a cookie. */
  cookie: string | null
  /** s1 to s5 as they were given, null where they were not. */
  subIds: (string | null)[]
}

/** Null for anything that is no hit. */
export function parseHit(json: string): Hit | null {
  try {
    const found: unknown = JSON.parse(json)
    return isHit(found) ? found : null
  } catch {
    return null
  }
}

/** Written out, because it is asked of every click. */
function isHit(found: unknown): found is Hit {
  if (typeof found !== 'object' || found === null) return false
  const hit = found as Record<keyof Hit, unknown>
  return (
    isText(hit.clickId) &&
    hit.clickId.length === 36 &&
    isCount(hit.linkId) &&
    isCount(hit.at) &&
    isText(hit.class) &&
    Object.hasOwn(hitClasses, hit.class) &&
    (hit.reason === null || (isText(hit.reason) && Object.hasOwn(hitReasons, hit.reason))) &&
    isText(hit.ip) &&
    isText(hit.agent) &&
    isText(hit.referrer) &&
    isTextOrNull(hit.cookie) &&
    Array.isArray(hit.subIds) &&
    hit.subIds.length === 5 &&
    hit.subIds.every(isTextOrNull)
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
