/** What the columns of a file mean, remembered on this device per account for the next file with the same header line. */
import { columnName } from '@rivulet/contract/imports/import-form'
import { session } from '../../lib/session/session.ts'
import { readStoredJson, writeStored } from '../../lib/stored/stored.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import type { Importing } from './import-kinds.ts'

/** `formats`: of a file that is known to be written as the one before. */
type Remembered = { header: string; mapping: FormValues; formats?: FormValues }

const formats = ['decimal', 'dateOrder', 'wordsPending', 'wordsApproved', 'wordsFailed']

/** Of each kind; older ones are forgotten. */
const most = 5
const place = (kind: string) => `import.${kind}.${session.get().user?.id ?? 0}`

function all(kind: string): Remembered[] {
  const stored = readStoredJson<unknown>(localStorage, place(kind))
  return Array.isArray(stored) ? (stored as Remembered[]) : []
}
const headerOf = (columns: readonly string[]): string => JSON.stringify(columns)

export function rememberColumns(
  { name, columns: fields }: Importing,
  columns: readonly string[],
  values: FormValues,
  which?: 'with formats',
): void {
  const header = headerOf(columns)
  const mapping = Object.fromEntries(
    Object.keys(fields).map((field) => [columnName(field), values[columnName(field)] ?? null]),
  )
  const chosen = formats.filter((field) => values[field])
  const known: Remembered = {
    ...{ header, mapping },
    ...(which && { formats: Object.fromEntries(chosen.map((field) => [field, values[field]])) }),
  }
  const others = all(name).filter((one) => one.header !== header)
  writeStored(localStorage, place(name), JSON.stringify([known, ...others].slice(0, most)))
}

/** Undefined for a file with another header line. What is stored may be of another version, or edited. */
export function rememberedColumns(
  { name, columns: fields }: Importing,
  columns: readonly string[],
): FormValues | undefined {
  const header = headerOf(columns)
  const found = all(name).find((one) => one.header === header)
  if (!found) return undefined
  const { mapping } = found
  const known: FormValues = { ...found.formats }
  for (const field of Object.keys(fields).map(columnName))
    known[field] = columns.includes(String(mapping[field])) ? mapping[field] : null
  return known
}
