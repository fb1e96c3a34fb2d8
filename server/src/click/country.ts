// The country of an address, from a database that is shipped with the server: nobody else is asked.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'mmdb-lib'

type Entry = CountryResponse & { country_code?: string }

const shipped = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
let reader: Reader<Entry> | null | undefined

/** ISO 3166 alpha-2; empty when it is not known, private or no address at all. */
export function countryOf(ip: string): string {
  reader ??= openShipped()
  try {
    return reader?.get(plainAddress(ip))?.country_code ?? ''
  } catch {
    return ''
  }
}

/** An IPv4 address stays one when it comes in the dress of IPv6. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** Null without the file: countries are then unknown, and nothing else fails. */
function openShipped(): Reader<Entry> | null {
  try {
    return new Reader<Entry>(readFileSync(fileURLToPath(import.meta.resolve(shipped))))
  } catch {
    return null
  }
}
