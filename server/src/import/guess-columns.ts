// Guesses which column of a CSV file holds which field, from the names that common systems use.
import type { ImportKind } from '@rivulet/contract/imports/import-form'

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A column by field, null where none fits; names of the field itself come first, and no column is used twice. */
export function guessColumns(
  { columns, alsoCalled }: ImportKind,
  named: readonly string[],
): Record<string, string | null> {
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
  for (const [name] of Object.entries(columns)) take(name, alsoCalled[name] ?? [])
  return Object.fromEntries(Object.keys(columns).map((name) => [name, found.get(name) ?? null]))
}
