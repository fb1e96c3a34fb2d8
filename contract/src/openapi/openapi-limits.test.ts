/** The document's schemas agree with validation: every field of the product, at its limits and beyond them. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../endpoints/define-endpoint.ts'
import { endpoints } from '../endpoints/endpoint.ts'
import type { Field, Fields } from '../fields.ts'
import { isDay, isWebUrl } from '../format.ts'
import { newPasswordSchema, objectOf } from './json-schema.ts'
import { formatHundredths, parseHundredths } from '../money.ts'
import { actionsOf, type Resource } from '../resource.ts'
import { resources } from '../resources/index.ts'
import type { Schema } from '../answers/shape.ts'
import { check, isEmpty } from '../validate.ts'

const ajv = new Ajv2020({ strict: false })
for (const format of ['email', 'uri', 'password', 'date-time']) ajv.addFormat(format, true)
ajv.addFormat('date', (value) => !Number.isNaN(Date.parse(value)) && toDay(value) === value)
const toDay = (value: string): string => new Date(value).toISOString().slice(0, 10)
const limit = (keyword: string, holds: (value: number, limit: number) => boolean) =>
  ajv.addKeyword({
    keyword,
    type: 'string',
    validate: (limit: string, value: string) => {
      const [of, said] = [parseHundredths(value), parseHundredths(limit)]
      return of === null || said === null || holds(of, said)
    },
  })
limit('x-minimum', (value, least) => value >= least)
limit('x-maximum', (value, most) => value <= most)

const withName = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))
/** As it appears in a body. */
function takerOf(field: Field): (value: unknown) => boolean {
  const schema = withName(objectOf([['value', field]], false))
  const takes = ajv.compile({ ...schema, $defs: { NewPassword: newPasswordSchema('standard') } })
  return (value) => takes({ value })
}

/** Rules that schemas cannot express and descriptions state: texts PostgreSQL cannot store, addresses and days. */
function isSaidInWords(field: Field, value: unknown): boolean {
  const texts = JSON.stringify(value) ?? ''
  if (/\\u0000|\\ud[89a-f]/i.test(texts)) return true
  if (typeof value !== 'string') return false
  if (field.kind === 'url') return !isWebUrl(value)
  return field.kind === 'dateTime' && !isDay(value.slice(0, 10))
}

/** Every writable field, once. */
const sent = (fields: Fields = {}): Field[] => Object.values(fields).filter((f) => !f.readOnly)
const all = [
  ...Object.values<Resource>(resources).flatMap((resource) => [
    ...sent(resource.fields),
    ...actionsOf(resource).flatMap(([, { body }]) => sent(body)),
  ]),
  ...Object.values<Endpoint>(endpoints).flatMap(({ body, query }) => [...sent(body), ...sent(query)]),
  // Order calls have their own parser; a confirmation is compared with its password.
].filter((field) => field.kind !== 'json' && !(field.kind === 'password' && field.confirms))
const told = ({ label: _label, help: _help, ...rules }: Field) => JSON.stringify(rules)
const fields = [...new Map(all.map((field) => [told(field), field])).values()]

type Rules = {
  pattern?: string
  examples?: string[]
  enum?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  'x-minimum'?: string
  'x-maximum'?: string
  properties?: Record<string, Schema>
}
const around = (limits: readonly (number | undefined)[]): number[] =>
  limits.flatMap((at) => (at === undefined ? [] : [at - 1, at, at + 1]))
const sized = (length: number, of = 'x'): string => of.repeat(Math.max(0, length))

const oddities = [
  ...[null, true, 0, -1, 1.5, '', ' ', [], {}, 'toString', '0', '-1', '1.5', '12.505', '1e3', '1,5'],
  ...['a\u0000b', '\ud800', 'a\u202eb', 'line\nend', 'www.shop.example', 'shop.example/a', '••••'],
  ...['2026-02-28', '2026-02-29', '2026-13-01', '1899-12-31', '9999-01-01', '31/01/2026'],
  ...['2026-01-31 23:59', '2026-01-31 24:00', '2026-02-30 10:00', '2026-01-31T10:00'],
  ...['a@b.example', 'a@b', '+32470123456', '0470123456', 'https://a.example', 'https://u:p@a.example'],
  ...['ftp://a.example', 'javascript:alert(1)', '/tea', '//evil.example', '/../a', 'abc123', 'abcdef'],
]

/** Values derived from a schema: its limits, one beyond them on both sides, its enum and pattern, and unrelated values. */
function values(schema: Schema): fc.Arbitrary<unknown> {
  const rules = schema as Rules
  const one = rules.items
    ? [7, 'text', { file: 'key' }, { file: '' }, { file: sized(256) }, { label: 'no file' }]
    : []
  const edges: unknown[] = [
    ...around([rules.minLength, rules.maxLength]).map((length) => sized(length)),
    // Lengths count code points, not UTF-16 units.
    ...around([rules.maxLength]).map((length) => sized(length, '😀')),
    ...around([rules.minimum, rules.maximum]),
    ...around([hundredths(rules['x-minimum']), hundredths(rules['x-maximum'])]).map((n) =>
      formatHundredths(n),
    ),
    ...(rules.enum ?? []),
    ...(rules.examples ?? []),
    ...around([rules.minItems, rules.maxItems]).flatMap((n) =>
      one.map((item) => Array.from({ length: Math.max(0, n) }, () => item)),
    ),
    ...one.map((item) => [item]),
    ...(rules.properties ? contacts(rules.properties) : []),
  ]
  const alike = rules.pattern ? [fc.stringMatching(new RegExp(bare(rules.pattern), 'u'))] : []
  return fc.oneof(fc.constantFrom(...edges, ...oddities), fc.string(), fc.integer(), ...alike)
}
/** Removes lookaheads, from which no text can be generated. */
const bare = (pattern: string): string =>
  pattern.replaceAll(/\(\?[=!](?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
const hundredths = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (parseHundredths(text) ?? undefined)
const contacts = ({ type }: Record<string, Schema>): unknown[] =>
  ['', 'me', sized(255), sized(256), 7].flatMap((value) => [
    { type: (type as Rules).enum?.[0], value },
    { type: 'pigeon', value },
  ])

const schemaIn = (field: Field): Schema => {
  const { properties } = objectOf([['value', { ...field, required: true }]], false) as {
    properties: { value: Schema }
  }
  return properties.value.$ref ? newPasswordSchema('standard') : properties.value
}

describe('what a schema takes is what validation takes', () => {
  test('the sample covers every writable kind', () => {
    expect(new Set(fields.map(({ kind }) => kind)).size).toBeGreaterThan(14)
  })

  test.each(fields.map((field) => ({ field, told: told(field).slice(0, 160) })))(
    '$told',
    ({ field }) => {
      const takes = takerOf(field)
      const arbitrary = values(schemaIn(field))
      fc.assert(
        fc.property(arbitrary, (value) => {
          const wrong = check(field, value)
          // Empty values are equivalent, however they are written.
          if (isEmpty(value) && value !== null && !field.required) return
          if (isMask(field, value)) return
          if (takes(value)) expect(wrong === null || isSaidInWords(field, value)).toBe(true)
          else expect([value, wrong]).not.toEqual([value, null])
        }),
        { numRuns: 300 },
      )
    },
  )
})

/** It is compared with the record's own. */
const isMask = (field: Field, value: unknown): boolean =>
  field.kind === 'text' &&
  field.sealed !== undefined &&
  typeof value === 'string' &&
  value.includes('••••')
