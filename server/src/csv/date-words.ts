// Rewrites dates with the names of months, and instants as other systems write them, as numbers and ISO 8601.

/** By month, how its name and its abbreviations begin in English, German, Dutch and French, without accents. */
const months = [
  ...['jan', 'feb|fev', 'mar|mrt|maa', 'apr|avr', 'may|mai|mei', 'jun|juin'],
  ...['jul|juil', 'aug|aou', 'sep', 'oct|okt', 'nov', 'dec|dez'],
].map((starts) => new RegExp(`^(${starts})`))

const weekday = /^\p{L}{2,12}\.?,?\s+(?=\d|\p{L})/u
const dayFirst = /^(\d{1,2})\.?[ -](\p{L}{3,10})\.?,?[ -](\d{4}|\d{2})(?!\d)/u
const monthFirst = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/u

/** '13-Feb-25' and 'Thu, February 13, 2025 18:30' begin with 2025-02-13 then; other words are left as they are. */
export function asNumbers(words: string): string {
  for (const text of [words, words.replace(weekday, '')]) {
    const [whole = '', day = '', name = '', year = ''] = dayFirst.exec(text) ?? swapped(text) ?? []
    const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    const month = months.findIndex((starts) => starts.test(plain)) + 1
    if (month === 0) continue
    const two = (part: string | number) => String(part).padStart(2, '0')
    return `${year.padStart(4, '20')}-${two(month)}-${two(day)}${text.slice(whole.length)}`
  }
  return words
}

function swapped(text: string): string[] | null {
  const [whole, name = '', day = '', year = ''] = monthFirst.exec(text) ?? []
  return whole === undefined ? null : [whole, day, name, year]
}

const instant =
  /^(\d{4}-\d\d-\d\d)[T ]+(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(?:(Z|UTC|GMT)|([+-]\d\d):?(\d\d)?)$/i

/** '2025-02-13 18:30:00 +0100' and '… UTC' as ISO 8601; other words are left as they are. */
export function asIso(words: string): string {
  const [, day, time, utc, hours, minutes = '00'] = instant.exec(words) ?? []
  return day === undefined ? words : `${day}T${time}${utc ? 'Z' : `${hours}:${minutes}`}`
}
