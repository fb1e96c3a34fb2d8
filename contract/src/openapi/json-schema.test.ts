/** JSON Schemas accept exactly what validation accepts. */
import { expect, test } from 'vitest'
import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  boolean,
  choice,
  contact,
  date,
  dateTime,
  email,
  type Field,
  files,
  integer,
  json,
  longText,
  money,
  password,
  percent,
  reference,
  references,
  richText,
  text,
  url,
} from '../fields.ts'
import { newPasswordSchema, objectOf, schemaOf } from './json-schema.ts'
import { isPassword, type PasswordPolicy } from '../access/password-policy.ts'
import { check } from '../validate.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })

/** As in the document of an installation. */
const takes = (field: Field, value: unknown, policy: PasswordPolicy = 'standard') => {
  const schema = { ...schemaOf(field, false), $defs: { NewPassword: newPasswordSchema(policy) } }
  const moved = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')
  return ajv.validate(JSON.parse(moved), value)
}

const good: [field: Field, value: unknown][] = [
  [text('Any'), 'x'.repeat(255)],
  [longText('Any', { max: 2000 }), 'x'.repeat(2000)],
  [richText('Any'), '<p>x</p>'],
  [email('Any'), 'a@b.example'],
  [url('Any'), 'https://shop.example/a'],
  [password('Any'), 'abc123'],
  [integer('Any', { min: 0, max: 365 }), 365],
  [money('Any'), '12.50'],
  [percent('Any'), '8'],
  [boolean('Any'), false],
  [choice('Any', { choices: { 2: 'Pending', 0: 'Approved' } }), '0'],
  [date('Any'), '2026-01-31'],
  [dateTime('Any'), '2026-01-31 10:00'],
  [reference('Any', { to: 'shop' }), 7],
  [references('Any', { to: 'shop', through: { table: 'a', own: 'b', other: 'c' } }), [7, 8]],
  [files('Any'), [{ file: 'key', label: 'Terms' }]],
  [contact('Any', { choices: { skype: 'Skype' } }), { type: 'skype', value: 'me' }],
]

test.each(good)('a valid value passes both: %o with %j', (field, value) => {
  expect(check(field, value)).toBeNull()
  expect(takes(field, value)).toBe(true)
})

test.each<[Field, unknown]>([
  [text('Any'), 'x'.repeat(256)],
  [password('Any'), 'a1'],
  [integer('Any', { min: 0, max: 365 }), 366],
  [integer('Any'), 1.5],
  [money('Any'), '12.505'],
  [money('Any'), 12.5],
  [boolean('Any'), 'yes'],
  [choice('Any', { choices: { 2: 'Pending' } }), 'toString'],
  [date('Any'), '31/01/2026'],
  [dateTime('Any'), '2026-01-31'],
  [reference('Any', { to: 'shop' }), 0],
  [files('Any'), [{ label: 'Terms' }]],
  [contact('Any', { choices: { skype: 'Skype' } }), { type: 'icq', value: 'me' }],
])('a bad value passes neither: %o with %j', (field, value) => {
  expect(check(field, value)).not.toBeNull()
  expect(takes(field, value)).toBe(false)
})

test('requests need required fields; responses may be empty', () => {
  const fields = [
    ['name', text('Name', { required: true })],
    ['shop', reference('Shop', { to: 'shop' })],
  ] as const
  expect(objectOf(fields, false)).toMatchObject({
    required: ['name'],
    properties: { name: { type: 'string' }, shop: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
  })
  const answer = objectOf(fields, true)
  expect(answer).not.toHaveProperty('required')
  const both = ajv.compile(answer)
  expect(both({ name: 'ANN', shop: { id: 7, name: 'SHOE BOX' } })).toBe(true)
  expect(both({ name: 'ANN', shop: null })).toBe(true)
  expect(both({ name: null, shop: null })).toBe(true)
  expect(both({ name: 'ANN', shop: 7 })).toBe(false)
})

test('a table inside a form is a list of its columns', () => {
  expect(schemaOf(json('History', { columns: { ip: text('IP') } }), true)).toMatchObject({
    type: 'array',
    items: { type: 'object', properties: { ip: {} } },
  })
  expect(schemaOf(json('Tracking'), true)).toEqual({ title: 'Tracking' })
})

test('R2 R3 a new password follows the policy; a password in use may be any', () => {
  for (const [policy, short, good] of [
    ['standard', 'abc12', 'abc123'],
    ['strong', 'elevenchars', 'twelve chars'],
  ] as const) {
    expect([takes(password('Any'), short, policy), takes(password('Any'), good, policy)]).toEqual([
      false,
      true,
    ])
    expect([isPassword(short, policy), isPassword(good, policy)]).toEqual([false, true])
    expect(newPasswordSchema(policy)).toMatchObject({ writeOnly: true })
  }
  expect(takes(password('Current', { known: true }), 'old', 'strong')).toBe(true)
})
