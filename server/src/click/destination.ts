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

/** Where the link leads is taken apart once; only a deep link has to be looked at by itself. */
export function createDestination(landing: Landing): Destination {
  const home = new URL(landing.address)
  const usual = partsOf(home)
  return (clickId, { passed, to }) => {
    const url = to === null ? null : deepLink(home, to)
    return addressOf(url ? partsOf(url) : usual, landing, clickId, passed)
  }
}

type Parts = { page: string; query: readonly (readonly [part: string, name: string])[]; hash: string }

const partsOf = (url: URL): Parts => ({
  page: `${url.origin}${url.pathname}`,
  query: queryParts(url.search).map((part) => [part, splitPart(part)[0]] as const),
  hash: url.hash,
})

/** What the shop's own address says stays as it is written, but nobody else names our parameters. */
function addressOf(
  { page, query, hash }: Parts,
  { aid, clickParameter }: Landing,
  clickId: string,
  passed: TrackedQuery['passed'],
): string {
  const ours: [name: string, value: string][] = [...passed]
  if (aid) ours.push(['aid', aid])
  ours.push([clickParameter, clickId])
  const added = query.length > 0 ? new Set(ours.map(([name]) => name)) : null
  let search = ''
  for (const [part, name] of query) if (!added?.has(name)) search += `&${part}`
  for (const [name, value] of ours) search += `&${encodeURIComponent(name)}=${encode(value)}`
  return `${page}?${search.slice(1)}${hash}`
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
