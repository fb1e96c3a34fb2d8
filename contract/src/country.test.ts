/** Completeness of the country list, with one continent per country. */
import { expect, test } from 'vitest'
import { continents, countries, findCountry } from './country.ts'

test('S9.10 all 249 ISO codes are there once, each with a name and a continent', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  for (const { code, name, continent } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(name).not.toBe(code)
    expect(Object.keys(continents)).toContain(continent)
  }
})

test('S9.10 the continents are AF, NA, OC, AN, AS, EU and SA', () => {
  expect(Object.keys(continents)).toEqual(['AF', 'NA', 'OC', 'AN', 'AS', 'EU', 'SA'])
  expect(findCountry('BE')).toEqual({ code: 'BE', name: 'Belgium', continent: 'EU' })
  expect(findCountry('')).toBeUndefined()
  expect(findCountry('ZZ')).toBeUndefined()
})
