/** Figures by ISO code, for the map and its list. */
import { countryChoices } from '@rivulet/contract/country-choices'

/** '' is an unknown country. */
export type CountryValues = Readonly<Record<string, number>>

export const countryName = (code: string): string => countryChoices[code] ?? 'Unknown'

/** Not in the alphabet of a language, whose first use takes a browser as long as drawing the map. */
const byName = (a: string, b: string): number => (countryName(a) < countryName(b) ? -1 : 1)

/** Countries with a figure, highest first. */
export const ranked = (values: CountryValues): { code: string; value: number }[] =>
  Object.entries(values)
    .map(([code, value]) => ({ code, value }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || byName(a.code, b.code))

/** Maximum of the scale, without unknown countries, which are not on the map. */
export const highest = (values: CountryValues): number =>
  Math.max(0, ...Object.entries(values).map(([code, value]) => (code === '' ? 0 : value)))

export const totalOf = (values: CountryValues): number =>
  Object.values(values).reduce((sum, value) => sum + value, 0)

export const shareWords = (value: number, total: number): string =>
  total > 0 ? `${((value / total) * 100).toFixed(1)}%` : '-'
