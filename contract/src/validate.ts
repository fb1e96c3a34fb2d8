/** Validates a value or a body against its fields, with the specification's messages. Used by browser and server. */
import type { Field, Fields } from './fields.ts'
import { formats } from './format.ts'
import { isMasked } from './text/mask.ts'
import { messages } from './messages/messages.ts'
import { formatHundredths, parseHundredths } from './money.ts'
import {
  isPassword,
  passwordMax,
  type PasswordPolicy,
  passwordPolicies,
} from './access/password-policy.ts'
import { isStorable } from './text/storable.ts'

export type Errors = Record<string, string[]>
export const textMax = 255
export const longTextMax = 65_000
const m = messages.field

/** Control characters, line breaks and direction marks. */
export const hiding = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u
export const addressing = /:\/\/|\bwww\.|\w\.\w{2,}\//i
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Kinds whose empty value is an empty list. */
export const listKinds: ReadonlySet<Field['kind']> = new Set(['references', 'files', 'permissions'])

/** Normalises a validated body: empty texts (from forms) and empty lists (from some programs) become null. */
export const asKept = <B extends Record<string, unknown>>(fields: Fields, body: B): B =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const empty = listKinds.has(fields[name]?.kind ?? 'text') ? [] : null
      return [name, isEmpty(value) ? empty : keptForm(fields[name], value)]
    }),
  ) as B

function keptForm(field: Field | undefined, value: unknown): unknown {
  if (field?.kind !== 'text' || typeof value !== 'string' || isUntouched(field, value)) return value
  if (field.trimmed) return value.trim()
  const format = field.format && formats[field.format]
  return format && 'kept' in format ? format.kept(value) : value
}

/** Whether the value is a mask of an encrypted text; the server checks that it is this record's. */
export const isUntouched = (field: Field, value: unknown): boolean =>
  field.kind === 'text' && field.sealed !== undefined && typeof value === 'string' && isMasked(value)

function checkText(
  value: unknown,
  field: {
    min?: number
    max?: number
    format?: keyof typeof formats
    formatMessage?: string
    naming?: boolean
    trimmed?: boolean
  },
): string | null {
  if (typeof value !== 'string' || !isStorable(value)) return m.characters
  if (field.trimmed && value.trim() === '') return m.required
  if (field.naming && (hiding.test(value) || addressing.test(value))) return m.name
  const length = [...value].length
  if (field.min !== undefined && length < field.min) return m.minLength(field.min)
  if (field.max !== undefined && length > field.max) return m.maxLength(field.max)
  if (field.format && !formats[field.format].test(value))
    return field.formatMessage ?? formats[field.format].message
  return null
}

function checkNumber(
  value: number | null,
  field: { min?: number; max?: number },
  shape: string,
  show: (n: number) => string,
): string | null {
  if (value === null || !Number.isSafeInteger(value)) return shape
  if (field.min !== undefined && value < field.min) return m.minValue(show(field.min))
  if (field.max !== undefined && value > field.max) return m.maxValue(show(field.max))
  return null
}

/** A password in use may be older than the policy. */
function checkPassword(value: unknown, known: boolean, policy: PasswordPolicy): string | null {
  if (typeof value !== 'string' || !isStorable(value)) return m.characters
  if ([...value].length > passwordMax) return m.maxLength(passwordMax)
  return known || isPassword(value.normalize('NFC'), policy) ? null : passwordPolicies[policy].message
}

function checkList(value: unknown, item: (value: unknown) => boolean, wrong: string): string | null {
  if (!Array.isArray(value)) return m.list
  return value.every(item) ? null : wrong
}

function checkFiles(value: unknown, max: number): string | null {
  const wrong = checkList(
    value,
    (f) => isRecord(f) && checkText(f.file, { min: 1, max: textMax }) === null,
    m.file,
  )
  if (wrong) return wrong
  const entries = value as { label?: unknown; description?: unknown }[]
  if (entries.length > max) return m.tooManyFiles(max)
  const captions = entries.flatMap((e) => [e.label, e.description]).filter((c) => !isEmpty(c))
  return captions.map((c) => checkText(c, { max: textMax })).find(Boolean) ?? null
}

function checkContact(value: unknown, choices: Readonly<Record<string, string>>): string | null {
  if (!isRecord(value) || typeof value.type !== 'string' || !Object.hasOwn(choices, value.type))
    return m.choice
  return isEmpty(value.value) ? m.required : checkText(value.value, { max: textMax })
}

/** The sentence for one value, or null. `value` is in wire form. */
export function check(field: Field, value: unknown, policy: PasswordPolicy = 'standard'): string | null {
  if (isEmpty(value)) return field.required ? (field.requiredMessage ?? m.required) : null
  switch (field.kind) {
    case 'text':
      return isUntouched(field, value) ? null : checkText(value, { max: textMax, ...field })
    case 'email':
      return checkText(value, { format: 'email', max: textMax, ...field })
    case 'url':
      return checkText(value, { format: 'url', ...field, max: 2048 })
    case 'phone':
      return checkText(value, { format: 'phone' })
    case 'longText':
      return checkText(value, { max: longTextMax, ...field })
    case 'richText':
      return checkText(value, { max: longTextMax })
    case 'password':
      // A confirmation only has to repeat its password.
      return field.confirms ? null : checkPassword(value, field.known ?? false, policy)
    case 'integer':
      return checkNumber(
        typeof value === 'number' ? value : null,
        field,
        formats.integer.message,
        String,
      )
    case 'money':
      return checkNumber(
        typeof value === 'string' ? parseHundredths(value) : null,
        field,
        m.money,
        formatHundredths,
      )
    case 'percent':
      return checkNumber(
        typeof value === 'string' ? parseHundredths(value) : null,
        field,
        m.percent,
        formatHundredths,
      )
    case 'boolean':
      return typeof value === 'boolean' ? null : m.boolean
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.choices, value) ? null : m.choice
    case 'date':
      return checkText(value, { format: 'date' })
    case 'dateTime':
      return checkText(value, { format: 'dateTime' })
    case 'reference':
      return isId(value) ? null : (field.missing ?? m.choice)
    case 'references':
      return checkList(value, isId, m.choice)
    case 'files':
      return checkFiles(value, field.max ?? 20)
    case 'contact':
      return checkContact(value, field.choices)
    case 'permissions':
      return checkList(value, (p) => typeof p === 'string' && p.length <= textMax, m.choice)
    case 'instant':
    case 'json':
      return null
  }
}

/** Validates a body. With `partial`, missing fields are no error; new passwords follow `policy`. */
export function checkAll(
  fields: readonly (readonly [string, Field])[],
  body: Record<string, unknown>,
  partial = false,
  policy: PasswordPolicy = 'standard',
): Errors {
  const errors: Errors = {}
  for (const [name, field] of fields) {
    const sentence =
      (partial && body[name] === undefined ? null : check(field, body[name], policy)) ??
      checkConfirmation(field, body[name], body)
    if (sentence) errors[name] = [sentence]
  }
  return errors
}

/** A confirmation must equal its password, or be empty with it. */
function checkConfirmation(field: Field, value: unknown, body: Record<string, unknown>): string | null {
  if (field.kind !== 'password' || !field.confirms) return null
  const password = body[field.confirms]
  return password === value || (isEmpty(password) && isEmpty(value))
    ? null
    : (field.confirmMessage ?? messages.administrator.confirmation)
}

export const hasErrors = (errors: Errors): boolean => Object.keys(errors).length > 0
