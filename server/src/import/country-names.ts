// Reads a country as files write it: its ISO code, or its usual name in English, German, French or Dutch.
import { countries } from '@rivulet/contract/country'
import { plainName } from './plain-name.ts'

const languages = ['en', 'de', 'fr', 'nl']
/** Usual names that the Unicode tables do not have. */
const others: Readonly<Record<string, string>> = {
  ...{ uk: 'GB', greatbritain: 'GB', england: 'GB', grossbritannien: 'GB', grandebretagne: 'GB' },
  ...{ grootbrittannie: 'GB', holland: 'NL', usa: 'US', america: 'US', etatsunisdamerique: 'US' },
  ...{ unitedstatesofamerica: 'US', czechrepublic: 'CZ', tschechischerepublik: 'CZ', tsjechie: 'CZ' },
  ...{ republiquetcheque: 'CZ', thenetherlands: 'NL', slowakischerepublik: 'SK', turkey: 'TR' },
}

let known: ReadonlyMap<string, string> | undefined

function readNames(): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(others))
  for (const language of languages) {
    const inLanguage = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const { code } of countries) names.set(plainName(inLanguage.of(code) ?? code), code)
  }
  for (const { code } of countries) names.set(code.toLowerCase(), code)
  return names
}

/** Its ISO code, null where it is no country. */
export function countryOf(words: string): string | null {
  known ??= readNames()
  return known.get(plainName(words)) ?? null
}
