// Where a visitor is sent: the shop's address from the database, with what the shop needs to report the order.
import { queryParts, splitPart, type TrackedQuery } from './query.ts'

export type Landing = {
  /** The shop's address with the campaign's path. */
  address: string
  /** The parameter the click id goes by in this shop. */
  clickParameter: string
  aid: string | null
}

/** Below the shop's address; null when that is none or the path would lead elsewhere. */
export function landingAddress(shopUrl: string, path: string | null): string | null {
  const shop = webAddress(shopUrl)
  if (!shop || !path) return shop && shopUrl
  const [way, rest] = splitAtQuery(path)
  const landing = new URL(shop)
  landing.pathname = `${shop.pathname.replace(/\/+$/, '')}/${way.replace(/^\/+/, '')}`
  return (
    webAddress(`${landing.origin}${landing.pathname}${rest || `${shop.search}${shop.hash}`}`)?.href ??
    null
  )
}

/** The address for one click. */
export type Destination = (clickId: string, query: Pick<TrackedQuery, 'passed' | 'to'>) => string

/** Most visitors go where the link leads, with nothing of their own: that address is put together once, but for the click id. */
export function createDestination(landing: Landing): Destination {
  const mark = 'CLICK-ID'
  const usual = destinationAddress(landing, mark, { passed: [], to: null })
  const at = usual.lastIndexOf(mark)
  const [before, after] = [usual.slice(0, at), usual.slice(at + mark.length)]
  return (clickId, query) =>
    query.to === null && query.passed.length === 0
      ? `${before}${clickId}${after}`
      : destinationAddress(landing, clickId, query)
}

/** A deep link that leaves the shop is ignored. */
function destinationAddress(
  { address, clickParameter, aid }: Landing,
  clickId: string,
  { passed, to }: Pick<TrackedQuery, 'passed' | 'to'>,
): string {
  const landing = new URL(address)
  const url = (to && deepLink(landing, to)) || landing
  const added = new Map([...passed, ...(aid ? [['aid', aid] as const] : []), [clickParameter, clickId]])
  // What the shop's own address says stays as it is written, but nobody else names our parameters.
  const kept = queryParts(url.search).filter((part) => !added.has(splitPart(part)[0]))
  const ours = [...added].map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`)
  url.search = [...kept, ...ours].join('&')
  return url.href
}

function deepLink(landing: URL, to: string): URL | null {
  const url = webAddress(to, landing.href)
  return url?.origin === landing.origin ? url : null
}

function webAddress(text: string, base?: string): URL | null {
  const url = URL.parse(text, base)
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null
}

function splitAtQuery(path: string): [string, string] {
  const at = path.search(/[?#]/)
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
}

/** Half of a character pair cannot be escaped, and no address holds one. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed())
