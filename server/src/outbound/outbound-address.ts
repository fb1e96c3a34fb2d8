// SSRF protection: which addresses outbound requests may reach, checked when saved and again at each request.
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { LookupAddress } from 'node:dns'
import { isReachable, listOf } from './public-address.ts'

/** OUTBOUND_ALLOW: the word http, and addresses or ranges that are not public. */
export type Allowance = readonly string[]
export type Hindrance = 'https' | 'port' | 'private'

/** Names that mean this machine or its network, whatever DNS says. */
const innerName = /^(localhost|[^.]*|.*\.(localhost|local|internal|intranet|lan|home|corp|private))\.?$/

const rangesOf = (allowance: Allowance) => allowance.filter((item) => item !== 'http')

/** An IP address as normalized by `URL`, which accepts decimal, octal and short forms; otherwise null. */
function addressIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

/** What can be decided without a DNS lookup. */
export function hindranceOf(url: URL, allowance: Allowance): Hindrance | null {
  const http = url.protocol === 'http:' && allowance.includes('http')
  if (url.protocol !== 'https:' && !http) return 'https'
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  // Lower ports belong to mail, DNS and file services, which users must not be able to address.
  if (port < 1024 && port !== 443 && !(http && port === 80)) return 'port'
  const address = addressIn(url)
  const ranges = rangesOf(allowance)
  if (address) return isReachable(address, listOf(ranges)) ? null : 'private'
  return innerName.test(url.hostname) && ranges.length === 0 ? 'private' : null
}

/** All addresses of its host if every one is allowed; null if any is not. Rejects when the host does not exist. */
export async function reachableAddresses(
  url: URL,
  allowance: Allowance,
): Promise<LookupAddress[] | null> {
  const literal = addressIn(url)
  const found = literal
    ? [{ address: literal, family: isIP(literal) }]
    : await lookup(url.hostname, { all: true, verbatim: true })
  const allowed = listOf(rangesOf(allowance))
  return found.every(({ address }) => isReachable(address, allowed)) ? found : null
}

/** A lookup function that returns these addresses: the connection uses exactly what was checked. */
export const pinned =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family ?? 4)
  }
