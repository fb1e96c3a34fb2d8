// Names of columns and countries as they are compared: lower case, without accents, spaces and punctuation.

/** 'USt-IdNr.' as 'ustidnr', 'Straße' as 'strasse'. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A number in brackets tells columns of the same name apart. */
const bracketed = /[([](?!\d+[)\]])[^)\]]*[)\]]/g
const unit = /(?<=\S)\s+(in\s+|en\s+)?(%|€|eur|euros?|prozent|percent|procent|pourcent)\s*$/i

/** Without what stands in brackets and the unit at the end: 'Betrag (netto) in EUR' as 'betrag'. */
export const plainColumn = (name: string): string =>
  plainName(name.replaceAll(bracketed, ' ').trim().replace(unit, '')) || plainName(name)

/** Whether the name says that the column holds euros. */
export const isInEuro = (name: string): boolean => /€|\beuros?\b/i.test(name) || /\bEUR\b/.test(name)
