/** What a JSON field holds: name-value pairs of external data, or the rows of a small table. */

export type Entry = Record<string, unknown>
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
const isObject = (value: unknown): value is Entry => typeof value === 'object' && value !== null

export const rowsOf = (value: unknown): Entry[] => (Array.isArray(value) ? value : []).filter(isObject)

/** Flattened: 'utm.source'. */
export function pairsOf(value: unknown, before = ''): [name: string, value: string][] {
  if (!isObject(value)) return isEmpty(value) ? [] : [[before || 'value', String(value)]]
  return Object.entries(value).flatMap(([name, inner]) =>
    pairsOf(inner, before ? `${before}.${name}` : name),
  )
}
