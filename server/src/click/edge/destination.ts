// Builds the redirect target: the shop's URL from the database, with the parameters the shop needs to report the order.
import { queryParts, splitPart, type TrackedQuery } from './query.ts'

export type Landing = {
  /** The shop's URL with the campaign's path. */
  address: string
  /** The name of the click ID parameter in this shop. */
  clickParameter: string
  aid: string | null
}

/** Below the shop's URL; null when that is missing or the path would lead elsewhere. */
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

/** The target URL of one click. */
export type Destination = (clickId: string, query: Pick<TrackedQuery, 'passed' | 'to'>) => string

/** The landing URL is parsed once per link; only deep links are parsed per click. */
export function createDestination({ address, clickParameter, aid }: Landing): Destination {
  const home = new URL(address)
  const usual = partsOf(home)
  // The click ID names the affiliate too; of two parameters of one name, many shops read the first.
  const named: [name: string, value: string][] = aid && clickParameter !== 'aid' ? [['aid', aid]] : []
  // Appended to every target; the click ID has nothing to escape.
  const always = `${named.map(parameter).join('')}&${encode(clickParameter)}=`
  const names = [...named.map(([name]) => name), clickParameter]
  return (clickId, { passed, to }) => {
    const url = to === null ? null : deepLink(home, to)
    const { page, query, hash } = url ? partsOf(url) : usual
    let search = query.length > 0 ? notNamed(query, [...passed.map(([name]) => name), ...names]) : ''
    // A shop may take its click ID from a parameter that visitors bring too, such as utm_content.
    for (const one of passed) if (!names.includes(one[0])) search += parameter(one)
    return `${page}?${`${search}${always}${clickId}`.slice(1)}${hash}`
  }
}

type Parts = { page: string; query: readonly (readonly [part: string, name: string])[]; hash: string }

const partsOf = (url: URL): Parts => ({
  page: `${url.origin}${url.pathname}`,
  query: queryParts(url.search).map((part) => [part, splitPart(part)[0]] as const),
  hash: url.hash,
})

const parameter = ([name, value]: readonly [name: string, value: string]): string =>
  `&${encode(name)}=${encode(value)}`

/** Keeps the query of the shop's URL as written, except for parameters that only we may set. */
function notNamed(query: Parts['query'], names: readonly string[]): string {
  let kept = ''
  for (const [part, name] of query) if (!names.includes(name)) kept += `&${part}`
  return kept
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

/** Most values need no escaping. */
const harmless = /^[\w.~-]*$/

/** A lone surrogate cannot be URL-encoded. */
const encode = (value: string): string =>
  harmless.test(value) ? value : encodeURIComponent(value.toWellFormed())
