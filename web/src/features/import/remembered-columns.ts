/** What the columns of a file mean, remembered on this device per account for the next file with the same header line. */
import { columnName } from '@rivulet/contract/imports/import-form'
import { session } from '../../lib/session/session.ts'
import { readStoredJson, writeStored } from '../../lib/stored/stored.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import type { Importing } from './import-kinds.ts'

type Remembered = { header: string; mapping: FormValues }

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
): void {
  const header = headerOf(columns)
  const mapping = Object.fromEntries(
    Object.keys(fields).map((field) => [columnName(field), values[columnName(field)] ?? null]),
  )
  const others = all(name).filter((one) => one.header !== header)
  writeStored(localStorage, place(name), JSON.stringify([{ header, mapping }, ...others].slice(0, most)))
}

/** Undefined for a file with another header line. What is stored may be of another version, or edited. */
export function rememberedColumns(
  { name, columns: fields }: Importing,
  columns: readonly string[],
): FormValues | undefined {
  const header = headerOf(columns)
  const found = all(name).find((one) => one.header === header)?.mapping
  return (
    found &&
    Object.fromEntries(
      Object.keys(fields).map((field) => {
        const column = found[columnName(field)]
        return [columnName(field), columns.includes(String(column)) ? column : null]
      }),
    )
  )
}
