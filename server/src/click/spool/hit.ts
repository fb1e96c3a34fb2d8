// A hit as written to the spool: everything known when the request came.
import {
  type HitAction,
  hitActions,
  type HitClass,
  hitClasses,
  type HitReason,
  hitReasons,
} from '@rivulet/contract/choices'
import { copyText, readCopyText } from '../../db/copy/copy-text.ts'

export type Hit = {
  /** For snippet calls, a random id that proves nothing. */
  clickId: string
  linkId: number
  /** Epoch milliseconds. */
  at: number
  class: HitClass
  reason: HitReason | null
  ip: string
  agent: string
  referrer: string
  /** The visitor id from the cookie, where the shop allows one. */
  cookie: string | null
  /** s1 to s5 as given; null where missing. */
  subIds: (string | null)[]
  /** Data of a snippet call; absent on clicks. */
  call?: {
    action: Exclude<HitAction, 'click'>
    event: string | null
    setup: Record<string, unknown>
    options: Record<string, unknown>
    payload: unknown
    /** The click that led to the page. */
    cameBy: string | null
  }
}
/** A snippet call; `linkId` is the shop's when the page was reached without a click. */
export type CallHit = Hit & Required<Pick<Hit, 'call'>>

/** A click as one tab-separated line. */
export const clickText = (hit: Hit): string =>
  `${hit.clickId}\t${hit.linkId}\t${hit.at}\t${hit.class}\t${copyText(hit.reason)}\t${copyText(hit.ip)}\t${copyText(hit.agent)}` +
  `\t${copyText(hit.referrer)}\t${copyText(hit.cookie)}\t${hit.subIds.map(copyText).join('\t')}`

/** Null for anything `clickText` does not produce. */
export function parseClick(text: string): Hit | null {
  const parts = text.split('\t')
  const [
    clickId = '',
    linkId,
    at,
    someClass = '',
    reason = '',
    ip = '',
    agent = '',
    referrer = '',
    cookie = '',
  ] = parts
  const hit = {
    clickId,
    linkId: Number(linkId),
    at: Number(at),
    class: someClass,
    reason: readCopyText(reason),
    ip: readCopyText(ip),
    agent: readCopyText(agent),
    referrer: readCopyText(referrer),
    cookie: readCopyText(cookie),
    subIds: parts.slice(9).map(readCopyText),
  }
  return isHit(hit) ? hit : null
}

/** Null for anything that is not a hit. */
export function parseHit(json: string): Hit | null {
  try {
    const found: unknown = JSON.parse(json)
    return isHit(found) ? found : null
  } catch {
    return null
  }
}

/** Written by hand instead of with a validator, because it runs for every click. */
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
    hit.subIds.every(isTextOrNull) &&
    (hit.call === undefined || isCall(hit.call))
  )
}

function isCall(found: unknown): boolean {
  if (!isRecord(found)) return false
  const { action, event, setup, options, cameBy } = found
  return (
    isText(action) &&
    action !== 'click' &&
    Object.hasOwn(hitActions, action) &&
    isTextOrNull(event) &&
    isRecord(setup) &&
    isRecord(options) &&
    isTextOrNull(cameBy)
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
