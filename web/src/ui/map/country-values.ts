/** Figures by ISO code, as the map and the list beside it read them. */
import { countryChoices } from '@rivulet/contract/country'

/** '' stands for an unknown country. */
export type CountryValues = Readonly<Record<string, number>>

export const countryName = (code: string): string => countryChoices[code] ?? 'Unknown'

/** Those with a figure, the highest first. */
export const ranked = (values: CountryValues): { code: string; value: number }[] =>
  Object.entries(values)
    .map(([code, value]) => ({ code, value }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || countryName(a.code).localeCompare(countryName(b.code), 'en'))

/** The scale ends at the highest country, unknown ones aside: they have no place on the map. */
export const highest = (values: CountryValues): number =>
  Math.max(0, ...Object.entries(values).map(([code, value]) => (code === '' ? 0 : value)))

export const totalOf = (values: CountryValues): number =>
  Object.values(values).reduce((sum, value) => sum + value, 0)

export const shareWords = (value: number, total: number): string =>
  total > 0 ? `${((value / total) * 100).toFixed(1)}%` : '-'
