// Where calls to the outside may go: said when an address is saved, and once more at each call.
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { LookupAddress } from 'node:dns'
import { isReachable, listOf } from './public-address.ts'

/** OUTBOUND_ALLOW: the word http, and addresses or ranges that are not public. */
export type Allowance = readonly string[]
export type Hindrance = 'https' | 'port' | 'private'

/** Names that mean this machine or its network, whatever a resolver says. */
const innerName = /^(localhost|[^.]*|.*\.(localhost|local|internal|intranet|lan|home|corp|private))\.?$/

const rangesOf = (allowance: Allowance) => allowance.filter((item) => item !== 'http')

/** An IP address as `URL` has written it, which knows decimal, octal and short forms; else null. */
function addressIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

/** What can be told without asking anybody. */
export function hindranceOf(url: URL, allowance: Allowance): Hindrance | null {
  const http = url.protocol === 'http:' && allowance.includes('http')
  if (url.protocol !== 'https:' && !http) return 'https'
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  // Below lie mail, name and file services, which must not be spoken to by people who can only name an address.
  if (port < 1024 && port !== 443 && !(http && port === 80)) return 'port'
  const address = addressIn(url)
  const ranges = rangesOf(allowance)
  if (address) return isReachable(address, listOf(ranges)) ? null : 'private'
  return innerName.test(url.hostname) && ranges.length === 0 ? 'private' : null
}

/**
 * All addresses of its host, when each of them may be reached; null when one may not.
 * Rejects when the host is not known.
 */
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

/** Answers these addresses instead of asking anew: what was looked at is what is connected to. */
export const pinned =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family ?? 4)
  }
