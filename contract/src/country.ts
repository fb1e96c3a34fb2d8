/** The countries of ISO 3166-1 by continent, for phones, addresses and traffic. */

export const continents = {
  AF: 'Africa',
  NA: 'North America',
  OC: 'Oceania',
  AN: 'Antarctica',
  AS: 'Asia',
  EU: 'Europe',
  SA: 'South America',
} as const
export type Continent = keyof typeof continents

const codes: Record<Continent, string> = {
  AF: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG
    RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW`,
  NA: `AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US
    VC VG VI`,
  OC: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  AN: 'AQ BV GS HM TF',
  AS: `AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM
    PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE`,
  EU: `AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL
    NO PL PT RO RS RU SE SI SJ SK SM UA VA`,
  SA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
}

export type Country = { code: string; name: string; continent: Continent }

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** All countries, sorted by name. */
export const countries: readonly Country[] = (Object.keys(continents) as Continent[])
  .flatMap((continent) =>
    codes[continent].split(/\s+/).map((code) => ({ code, name: names.of(code) ?? code, continent })),
  )
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

const byCode = new Map(countries.map((country) => [country.code, country]))

/** Undefined for the empty code of an unknown country, and for codes that ISO does not list. */
export const findCountry = (code: string): Country | undefined => byCode.get(code)
