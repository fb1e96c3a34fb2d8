/** Columns of a list: which can be chosen, and how a user has arranged them. */
import type { Field, Kind } from './fields.ts'
import { hasRecords, readableFields, type Resource } from './resource.ts'
import { stampsOf } from './stamps.ts'

export const densities = { comfortable: 'Comfortable', compact: 'Compact' } as const
export type Density = keyof typeof densities

export type ListLayout = {
  /** Names of the columns, from left to right. */
  columns: readonly string[]
  /** How many of them stay in sight at the left. */
  pinned: number
  density: Density
}

type Column = [name: string, field: Field]

/** Kinds that rows of a list do not hold, unless the resource lists them. */
const onlyOnRecords: ReadonlySet<Kind> = new Set([
  'longText',
  'richText',
  'password',
  'references',
  'files',
  'permissions',
  'json',
])

/** Affiliates only see their own rows, so the affiliate column is left out. */
const isOwn = ([name, field]: Column): boolean => name === 'affiliate' && field.kind === 'reference'

const isShownAtFirst = ([, field]: Column): boolean => field.listed === true

/** Columns that this audience can choose: listed fields, others that rows hold, and the stamps. */
export function choosableColumns(resource: Resource, admin: boolean): Column[] {
  const own = readableFields(resource, admin).filter((column) => admin || !isOwn(column))
  const more = ([, field]: Column) =>
    hasRecords(resource) && !field.virtual && !onlyOnRecords.has(field.kind)
  return [
    ...own.filter((column) => isShownAtFirst(column) || more(column)),
    ...stampsOf(resource, admin, false),
  ]
}

/** The columns of a list that nobody arranged. */
export const usualColumns = (resource: Resource, admin: boolean): Column[] =>
  choosableColumns(resource, admin).filter(isShownAtFirst)

export const usualLayout = (resource: Resource, admin: boolean): ListLayout => ({
  columns: usualColumns(resource, admin).map(([name]) => name),
  pinned: 0,
  density: 'comfortable',
})

/** What is known of a stored layout: fields come and go, and so may the right to read them. */
export function knownLayout(layout: ListLayout, choosable: readonly Column[]): ListLayout {
  const names = new Set(choosable.map(([name]) => name))
  const isKnown = (name: string) => names.has(name)
  return {
    ...layout,
    columns: layout.columns.filter(isKnown),
    pinned: layout.columns.slice(0, layout.pinned).filter(isKnown).length,
  }
}

/** Reads a stored layout; null when it is none. */
export function readLayout(value: unknown): ListLayout | null {
  if (typeof value !== 'object' || value === null) return null
  const { columns, pinned, density } = value as Readonly<Record<string, unknown>>
  if (!Array.isArray(columns)) return null
  const names = [...new Set(columns.filter((name): name is string => typeof name === 'string'))]
  if (names.length === 0) return null
  return {
    columns: names,
    pinned: Number.isInteger(pinned) ? Math.min(Math.max(0, Number(pinned)), names.length) : 0,
    density: density === 'compact' ? 'compact' : 'comfortable',
  }
}

export const sameLayout = (a: ListLayout, b: ListLayout): boolean =>
  a.pinned === b.pinned && a.density === b.density && a.columns.join() === b.columns.join()
