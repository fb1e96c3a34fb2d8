// Country lookups match the shipped database, also when cached by network.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { type Response, Reader } from 'mmdb-lib'
import { expect, test } from 'vitest'
import { countryOf } from './country.ts'

type Entry = Response & { country_code?: string }
const path = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
const reader = new Reader<Entry>(readFileSync(fileURLToPath(import.meta.resolve(path))))

test('S7.6 an address has the country of the database, whichever neighbouring address was looked up before', () => {
  const part = fc.integer({ min: 0, max: 255 })
  const network = fc.tuple(part, part, part)
  fc.assert(
    fc.property(network, fc.array(part, { minLength: 1, maxLength: 4 }), ([a, b, c], hosts) => {
      for (const host of hosts) {
        const ip = `${a}.${b}.${c}.${host}`
        expect([ip, countryOf(ip)]).toEqual([ip, reader.get(ip)?.country_code ?? ''])
      }
    }),
    { numRuns: 5000 },
  )
})

test('B12 invalid and unassigned addresses have no country', () => {
  for (const ip of ['', '-', '127.0.0.1', '10.0.0.1', '1.2.3', '1.2.3.4.5', '999.1.1.1', 'fe80::1'])
    expect([ip, countryOf(ip)]).toEqual([ip, ''])
  expect(countryOf('::ffff:193.190.0.1')).toBe('BE')
  expect(countryOf('2001:67c:2e8:22::c100:68b')).toBe('NL')
})
