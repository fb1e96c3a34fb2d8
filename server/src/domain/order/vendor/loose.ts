// Lenient schemas for what extensions of shop systems change: numbers for texts, texts for numbers, empty lists for
// objects, and PHP's numbered objects for lists. Unreadable values that no money depends on are left out, so that no
// order is lost because of them.
import { z } from 'zod'

/** A text that only describes. */
export const label = z.union([z.string(), z.number()]).transform(String).nullish().catch(null)
/** A number, perhaps as text. */
export const numeral = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
/** A number that only describes. */
export const count = numeral.nullish().catch(null)
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** An object that only describes. */
export const about = <S extends z.ZodRawShape>(shape: S) => z.object(shape).nullish().catch(null)

const entriesOf = (value: unknown): unknown =>
  typeof value === 'object' && !Array.isArray(value) ? Object.values(value ?? {}) : (value ?? [])

/** A list that may be missing or null; each entry must be readable. */
export const list = <T extends z.ZodType>(item: T) => z.preprocess(entriesOf, z.array(item))

/** Without entries that a shop's database answered twice: with the same id, and alike in everything else. */
export const once = <T extends z.ZodType<{ id?: unknown }>>(item: T) =>
  list(item).transform((items) => {
    const seen = new Set<string>()
    return items.filter((one) => {
      const all = JSON.stringify(one)
      const isRepeated = Boolean(Number(one.id ?? 0)) && seen.has(all)
      seen.add(all)
      return !isRepeated
    })
  })

/** A list that only describes, without the entries that cannot be read. */
export const notes = <T extends z.ZodType>(item: T) =>
  list(z.union([item, z.unknown().transform(() => null)]))
    .transform((items) => items.filter((one) => one !== null) as z.output<T>[])
    .catch([])
