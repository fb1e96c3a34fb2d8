/** The standard set of text formats: each a test and the sentence shown when it fails. */
const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`)
const day = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a day that exists, 2026-02-30 is none, in years whose neighbours are written with four digits too. */
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

/** http or https, no user name or password, no control characters, at most 2,048 characters. */
export function isWebUrl(value: string): boolean {
  // Refusing control characters is the point.
  if (value.length > 2048 || /[\u0000-\u0020\u007f]/.test(value) || !URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && !username && !password && hostname !== ''
}

function isIpv6(value: string): boolean {
  return /^[0-9a-f:.]+$/i.test(value) && value.includes(':') && URL.canParse(`http://[${value}]/`)
}

/** As it is stored: printed ones stand in groups of four. */
function compact(value: string): string {
  return value.replace(/[\s\u200b-]/g, '').toUpperCase()
}

/** `kept` is the form in which a valid text is stored, when it may be typed in others. */
export const formats = {
  numeric: {
    test: (v: string) => /^-?\d+(\.\d+)?$/.test(v),
    message: 'The field may only contain numeric characters',
  },
  integer: { test: (v: string) => /^-?\d+$/.test(v), message: 'The field must be an integer' },
  digits: { test: (v: string) => /^\d+$/.test(v), message: 'The field may only contain digits' },
  alpha: {
    test: (v: string) => /^\p{L}+$/u.test(v),
    message: 'The field may only contain alphabetic characters',
  },
  alphaNumeric: {
    test: (v: string) => /^[\p{L}\p{N}]+$/u.test(v),
    message: 'The field may only contain alpha-numeric characters',
  },
  alphaDash: {
    test: (v: string) => /^[\p{L}\p{N}_-]+$/u.test(v),
    message: 'The field may contain alpha-numeric characters as well as dashes and underscores',
  },
  decimal: {
    test: (v: string) => /^-?\d+\.\d+$/.test(v),
    message: 'The field must be a decimal number',
  },
  date: { test: isDay, message: 'The field must be a valid date' },
  dateTime: {
    test: (v: string) =>
      /^\S+ ([01]\d|2[0-3]):[0-5]\d$/.test(v) && isDay(v.slice(0, 10)) && v.length === 16,
    message: 'The field must be a valid date and time',
  },
  email: {
    test: (v: string) =>
      v.length <= 255 && /^[^\s@,;<>()"]+@[^\s@,;<>()".]+(\.[^\s@,;<>()".]+)+$/.test(v),
    message: 'The field must be a valid email address',
  },
  url: { test: isWebUrl, message: 'The field must be a valid URL' },
  ip: {
    test: (v: string) => ipv4.test(v) || isIpv6(v),
    message: 'The field must be a valid IP address',
  },
  uuid: {
    test: (v: string) =>
      /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(v),
    message: 'The field must be a valid UUID',
  },
  phone: {
    test: (v: string) => /^\+[1-9]\d{5,14}$/.test(v),
    message: 'The field must be a valid phone number, with its country',
  },
  parameter: {
    test: (v: string) => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(v),
    message: 'The field may contain alpha-numeric characters as well as dashes and underscores',
  },
  path: {
    test: (v: string) => /^\/(?!\/)[^\s\\]*$/.test(v) && !v.includes('..'),
    message: 'The field must be a path that starts with /',
  },
  iban: {
    test: (v: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact(v)),
    message: 'The field must be a valid IBAN, such as BE68 5390 0754 7034',
    kept: compact,
  },
} as const
export type FormatName = keyof typeof formats
