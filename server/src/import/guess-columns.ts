// Guesses which column of a CSV file holds which field, from the names that common systems use.
import type { Fields } from '@rivulet/contract/fields'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import { columnNames, misleading } from './column-names.ts'
import { isInEuro, plainColumn, plainName } from './plain-name.ts'

/** A column by field, null where none fits; no column is used twice. */
export function guessColumns(kind: ImportName, named: readonly string[]): Record<string, string | null> {
  const columns: Fields = imports[kind].columns
  const called = new Set(named.map(plainColumn))
  const isMisleading = (name: string) =>
    Object.hasOwn(misleading, name) && called.has(misleading[name] ?? '')
  const free = new Map(
    named
      .map((column) => [column, plainColumn(column)] as const)
      .filter(([, name]) => !isMisleading(name)),
  )
  const found = new Map<string, string>()
  const take = (field: string, names: readonly string[]) => {
    if (found.has(field)) return
    for (const name of names)
      for (const [column, one] of free)
        if (one === name && !(columns[field]?.kind === 'percent' && isInEuro(column))) {
          found.set(field, column)
          free.delete(column)
          return
        }
  }
  const others = (name: string) => columnNames[kind][name] ?? []
  for (const [name, { label }] of Object.entries(columns))
    take(
      name,
      [plainName(name), plainName(label)].filter((own) => !others(name).includes(own)),
    )
  for (const name of Object.keys(columns)) take(name, others(name))
  return Object.fromEntries(Object.keys(columns).map((name) => [name, found.get(name) ?? null]))
}
