// Looks up the country of an IP address in a database shipped with the server; no external service is asked.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { bareAddress } from '../../client-address.ts'

type Entry = CountryResponse & { country_code?: string }

const shipped = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
let reader: Reader<Entry> | null | undefined

/** Cached by network: results hold for whole networks, and visitors keep coming from the same ones. */
const known = new Map<string, string>()
const mostKnown = 50_000
const shared = 24

/** ISO 3166 alpha-2; empty when the address is unknown, private or invalid. */
export function countryOf(ip: string): string {
  const address = bareAddress(ip)
  const version = isIP(address)
  if (version === 0) return ''
  const network = version === 4 ? address.slice(0, address.lastIndexOf('.')) : ''
  const found = network ? known.get(network) : undefined
  if (found !== undefined) return found
  reader ??= openShipped()
  try {
    const [entry, bits] = reader?.getWithPrefixLength(address) ?? [null, 0]
    const country = entry?.country_code ?? ''
    if (network && bits > 0 && bits <= shared) {
      if (known.size >= mostKnown) known.clear()
      known.set(network, country)
    }
    return country
  } catch {
    return ''
  }
}

/** Null without the file: countries are then unknown, and everything else works. */
function openShipped(): Reader<Entry> | null {
  try {
    return new Reader<Entry>(readFileSync(fileURLToPath(import.meta.resolve(shipped))))
  } catch {
    return null
  }
}
