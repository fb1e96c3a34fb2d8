/** Countries and continents to choose from. The screens' build replaces this file by its values. */
import { continents, countries } from './country.ts'

/** Unknown country, as in CLDR; counted as a continent of its own. */
export const unknownCountry = 'ZZ'

/** Countries of ISO 3166-1, by name. */
export const postalChoices: Readonly<Record<string, string>> = Object.fromEntries(
  countries.map(({ code, name }) => [code, name]),
)
/** And those that traffic comes from: Kosovo, which it does not list, and unknown ones. */
export const countryChoices: Readonly<Record<string, string>> = {
  ...postalChoices,
  XK: 'Kosovo',
  [unknownCountry]: 'Unknown',
}
export const continentChoices: Readonly<Record<string, string>> = {
  ...continents,
  [unknownCountry]: 'Unknown',
}
