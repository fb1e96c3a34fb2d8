/** Building blocks of response schemas: each is a JSON Schema from which its TypeScript type is derived. */
import { formatHundredths } from '../money.ts'

declare const shaped: unique symbol
const left = Symbol('optional')

export type Schema = Record<string, unknown>
export type Shape<T = unknown> = Schema & { readonly [shaped]?: T }
/** The TypeScript type of a shape. */
export type Shaped<S> = S extends { readonly [shaped]?: infer T } ? Exclude<T, undefined> : never

type Optional<T> = { readonly [left]: Shape<T> }
type Parts = Readonly<Record<string, Shape | Optional<unknown>>>
type Flat<T> = { [K in keyof T]: T[K] }
type ObjectOf<P extends Parts> = Flat<
  { -readonly [K in keyof P as P[K] extends Optional<unknown> ? never : K]: Shaped<P[K]> } & {
    -readonly [K in keyof P as P[K] extends Optional<unknown> ? K : never]?: P[K] extends Optional<
      infer T
    >
      ? T
      : never
  }
>
type Words = Readonly<Record<string, unknown>>

export const text: Shape<string> = { type: 'string' }
export const integer: Shape<number> = { type: 'integer' }
export const boolean: Shape<boolean> = { type: 'boolean' }
export const nothing: Shape<null> = { type: 'null' }
/** Decimal string with two decimals, in euro. */
export const amount: Shape<string> = {
  type: 'string',
  pattern: '^-?\\d+\\.\\d{2}$',
  examples: [formatHundredths(1250)],
}
/** The same for percentages. */
export const percent: Shape<string> = { ...amount, examples: [formatHundredths(800)] }
export const day: Shape<string> = { type: 'string', format: 'date', examples: ['2026-01-31'] }
/** To the minute, in the accounting zone. */
export const minute: Shape<string> = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$',
  examples: ['2026-01-31 10:30'],
}
/** ISO 8601 in UTC. */
export const instant: Shape<string> = {
  type: 'string',
  format: 'date-time',
  examples: ['2026-01-31T09:30:00.000Z'],
}
/** IANA name. */
export const zone: Shape<string> = {
  type: 'string',
  description: 'The accounting zone, which defines days',
  examples: ['Europe/Brussels'],
}
/** Any JSON. */
export const anything: Shape<unknown> = {}
/** A JSON object whose content is described elsewhere. */
export const foreign: Shape<object> = { type: 'object' }

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => ({ anyOf: [shape, { type: 'null' }] })
export const list = <T>(items: Shape<T>): Shape<T[]> => ({ type: 'array', items })
export const optional = <T>(shape: Shape<T>): Optional<T> => ({ [left]: shape })
/** Adds a description. */
export const described = <T>(shape: Shape<T>, description: string): Shape<T> => ({
  ...shape,
  description,
})

export const word = <const W extends string>(...words: W[]): Shape<W> => ({
  type: 'string',
  enum: words,
})
/** One of the keys of a choice list. */
export const keyOf = <C extends Words>(choices: C): Shape<keyof C & string> => ({
  type: 'string',
  enum: Object.keys(choices),
})
/** An enum of exactly these values. */
export const always = <const V extends string | number | boolean>(value: V): Shape<V> => ({
  const: value,
})
export const either = <S extends readonly Shape[]>(...shapes: S): Shape<Shaped<S[number]>> => ({
  anyOf: shapes,
})

export function object<const P extends Parts>(parts: P): Shape<ObjectOf<P>> {
  const entries = Object.entries(parts)
  const required = entries.flatMap(([name, part]) => (left in part ? [] : [name]))
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, part]) => [name, left in part ? part[left] : part]),
    ),
    ...(required.length > 0 && { required }),
  }
}

/** The properties of two objects. */
export const both = <A, B>(one: Shape<A>, other: Shape<B>): Shape<Flat<A & B>> => {
  const [a, b] = [one, other] as { properties: Schema; required?: string[] }[]
  const required = [...(a?.required ?? []), ...(b?.required ?? [])]
  return {
    type: 'object',
    properties: { ...a?.properties, ...b?.properties },
    ...(required.length > 0 && { required }),
  }
}
/** The same object with every property optional. */
export const partial = <T>({ required: _all, ...shape }: Shape<T>): Shape<Partial<T>> => shape

/** An object with all of these keys. */
export const record = <K extends string, T>(
  keys: readonly K[],
  shape: Shape<T>,
): Shape<Record<K, T>> => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key, shape])),
  required: keys,
})
/** An object with any keys. */
export const dictionary = <T>(shape: Shape<T>): Shape<Record<string, T>> => ({
  type: 'object',
  additionalProperties: shape,
})

export const named = object({ id: integer, name: text })

/** A record of a resource, referenced by name in the OpenAPI document. */
export const recordOf = (name: string): Shape<Record<string, unknown>> => ({
  $ref: `#/components/schemas/${name}`,
})
