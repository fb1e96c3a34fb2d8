// Guesses which column of a CSV file holds which field, from the names that common systems use.
import type { Fields } from '@rivulet/contract/fields'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import { columnNames } from './column-names.ts'

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A column by field, null where none fits; names of the field itself come first, and no column is used twice. */
export function guessColumns(kind: ImportName, named: readonly string[]): Record<string, string | null> {
  const columns: Fields = imports[kind].columns
  const free = new Map(named.map((column) => [column, plain(column)]))
  const found = new Map<string, string>()
  const take = (field: string, names: readonly string[]) => {
    if (found.has(field)) return
    for (const name of names)
      for (const [column, called] of free)
        if (called === name) {
          found.set(field, column)
          free.delete(column)
          return
        }
  }
  for (const [name, { label }] of Object.entries(columns)) take(name, [plain(name), plain(label)])
  for (const [name] of Object.entries(columns)) take(name, columnNames[kind][name] ?? [])
  return Object.fromEntries(Object.keys(columns).map((name) => [name, found.get(name) ?? null]))
}
