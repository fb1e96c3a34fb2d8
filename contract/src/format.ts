/** The standard text formats: each is a test and its error message. */
const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`)
const day = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether the day exists (2026-02-30 does not), in years whose neighbours have four digits too. */
export function isDay(value: string): boolean {
  const [, year, month, dayOfMonth] = day.exec(value) ?? []
  if (!year || !month || !dayOfMonth) return false
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)))
  return (
    Number(year) >= 1900 &&
    Number(year) <= 9998 &&
    at.getUTCMonth() === Number(month) - 1 &&
    at.getUTCDate() === Number(dayOfMonth)
  )
}

/** No user info before the host; no control characters or spaces anywhere. */
const webAddress =
  // Control characters are matched on purpose.
  /^[Hh][Tt]{2}[Pp][Ss]?:[\\/]*(?![^\\/?#]*@)[^\\/?#\u0000-\u0020\u007f][^\u0000-\u0020\u007f]*$/

/** http or https, no user name or password, no control characters, at most 2,048 characters. */
export function isWebUrl(value: string): boolean {
  if (value.length > 2048 || !webAddress.test(value) || !URL.canParse(value)) return false
  const { username, password, hostname } = new URL(value)
  return !username && !password && hostname !== ''
}

function isIpv6(value: string): boolean {
  return /^[0-9a-f:.]+$/i.test(value) && value.includes(':') && URL.canParse(`http://[${value}]/`)
}

/** What is printed between the characters of an IBAN, or comes along invisibly when one is copied. */
const separators = '\\s\\u200b-\\u200f\\u2010-\\u2015\\u202a-\\u202e\\u2060./-'
const ibanWord = `(?:[${separators}]*[Ii][Bb][Aa][Nn][${separators}:]*)?`

/** The stored form, without the word before it and the signs of printed IBANs. */
function compact(value: string): string {
  return value
    .replace(new RegExp(`^${ibanWord}`), '')
    .replace(new RegExp(`[${separators}]`, 'g'), '')
    .toUpperCase()
}

/** A format fully described by a regular expression. */
const like = (shape: RegExp, message: string) => ({
  pattern: shape.source,
  test: (value: string) => shape.test(value),
  message,
})
/** Email with a host name; an IP literal could point to a mail server in the operator's network. No invisible characters. */
const email =
  /^[^\s@,;<>()"\p{Cc}\p{Cf}]+@(?:[^\s@,;<>()".:[\]\p{Cc}\p{Cf}]+\.)+[^\s@,;<>()".:[\]\p{Cc}\p{Cf}\d][^\s@,;<>()".:[\]\p{Cc}\p{Cf}]*$/u
const path = /^\/(?!\/)(?![^?#]*\.\.)[^\s\\]*$/
/** A path, or the full address of a page; the server knows whether that is the shop’s. */
const page = new RegExp(`^\\s*(?:${path.source.slice(1, -1)}|[A-Za-z][A-Za-z0-9+.-]*:[^\\s]+)\\s*$`)

export const isPath = (value: string): boolean => path.test(value)
const date = /^(?!9999)(19|[2-9]\d)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const dateTime = new RegExp(`${date.source.slice(0, -1)} ([01]\\d|2[0-3]):[0-5]\\d$`)
/** With a domain that ends in letters: no IP address, and no port. */
const host =
  /^(?=.{4,253}$)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/
const separator = `[${separators}]*`

/**
 * `kept` normalises a valid text to its stored form.
 * `pattern` describes the characters; `test` may check more, such as whether a day exists.
 */
export const formats = {
  numeric: like(/^-?\d+(\.\d+)?$/, 'The field may only contain numeric characters'),
  integer: like(/^-?\d+$/, 'The field must be an integer'),
  digits: like(/^\d+$/, 'The field may only contain digits'),
  alpha: like(/^\p{L}+$/u, 'The field may only contain alphabetic characters'),
  alphaNumeric: like(/^[\p{L}\p{N}]+$/u, 'The field may only contain alpha-numeric characters'),
  alphaDash: like(
    /^[\p{L}\p{N}_-]+$/u,
    'The field may contain alpha-numeric characters as well as dashes and underscores',
  ),
  decimal: like(/^-?\d+\.\d+$/, 'The field must be a decimal number'),
  date: { pattern: date.source, test: isDay, message: 'The field must be a valid date' },
  dateTime: {
    pattern: dateTime.source,
    test: (v: string) => dateTime.test(v) && isDay(v.slice(0, 10)),
    message: 'The field must be a valid date and time',
  },
  email: {
    pattern: email.source,
    test: (v: string) => v.length <= 255 && email.test(v),
    message: 'The field must be a valid email address',
  },
  url: { pattern: webAddress.source, test: isWebUrl, message: 'The field must be a valid URL' },
  ip: {
    pattern: '^[0-9a-fA-F.:]+$',
    test: (v: string) => ipv4.test(v) || isIpv6(v),
    message: 'The field must be a valid IP address',
  },
  uuid: like(
    /^[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-[1-8][\dA-Fa-f]{3}-[89ABab][\dA-Fa-f]{3}-[\dA-Fa-f]{12}$/,
    'The field must be a valid UUID',
  ),
  phone: like(/^\+[1-9]\d{5,14}$/, 'Begin with the country code, such as +32'),
  parameter: like(
    /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/,
    'The field may contain alpha-numeric characters as well as dashes and underscores',
  ),
  host: {
    pattern: host.source,
    test: (v: string) => host.test(v),
    message: 'The field must be a host name, such as go.shop.example',
    kept: (v: string) => v.toLowerCase(),
  },
  page: {
    ...like(page, 'The field must be the full address of a page, or a path that starts with /'),
    kept: (v: string) => v.trim(),
  },
  iban: {
    pattern: `^${ibanWord}(${separator}[A-Za-z]){2}(${separator}\\d){2}(${separator}[A-Za-z\\d]){11,30}${separator}$`,
    test: (v: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact(v)),
    message: 'The field must be a valid IBAN, such as BE68 5390 0754 7034',
    kept: compact,
  },
} as const
export type FormatName = keyof typeof formats
