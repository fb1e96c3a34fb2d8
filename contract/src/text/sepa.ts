/** Countries of the SEPA area, by the first two letters of the IBAN. */

/** List of the European Payments Council, including those that joined since 2024: AL, MD, ME, MK and RS. */
export const sepaCountries: readonly string[] =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  )
const countries: ReadonlySet<string> = new Set(sepaCountries)

export const isSepa = (iban: string): boolean => countries.has(iban.slice(0, 2))
