/** Each validation rule answers with its specified sentence, word for word. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountFields } from './endpoints/account-endpoints.ts'
import { signUpFields } from './endpoints/session-endpoints.ts'
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
  longText,
  money,
  password,
  percent,
  permissions,
  phone,
  reference,
  references,
  richText,
  text,
  url,
} from './fields.ts'
import { messages } from './messages/messages.ts'
import { invoiceMessages } from './messages/invoice-messages.ts'
import { linkMessages } from './messages/link-messages.ts'
import { administrator } from './resources/administrator.ts'
import { affiliate } from './resources/affiliate.ts'
import { check, checkAll, hasErrors, isEmpty } from './validate.ts'

const shops: Field = references('Shops', { to: 'shop', through: { table: 'a', own: 'b', other: 'c' } })

const cases = (rows: [field: Field, value: unknown, sentence: string | null][]) =>
  test.each(rows)('%o with %j: %s', (field, value, sentence) => {
    expect(check(field, value)).toBe(sentence)
  })

describe('S5.1 S5.2 required', () => {
  cases(
    [undefined, null, '', [] as unknown].map((value) => [
      text('Name', { required: true }),
      value,
      'The field is required',
    ]),
  )
  test('zero and false count as values', () => {
    expect(isEmpty(0)).toBe(false)
    expect(isEmpty(false)).toBe(false)
    expect(check(boolean('Active', { required: true }), false)).toBeNull()
    expect(check(integer('Hold', { required: true }), 0)).toBeNull()
  })
  test('optional fields may be missing', () => {
    for (const field of [text('A'), money('A'), reference('A', { to: 'shop' }), files('A')])
      for (const value of [undefined, null, '']) expect(check(field, value)).toBeNull()
  })
})

describe('S5.3 S5.4 S5.23 S9.7 lengths', () => {
  cases([
    [text('Name', { min: 3 }), 'ab', 'Minimum 3 characters'],
    [text('Name', { min: 3 }), 'abc', null],
    [text('Name', { max: 4 }), 'abcde', 'Max 4 characters'],
    [email('Mail'), `${'a'.repeat(250)}@b.example`, 'Max 255 characters'],
  ])
  test.each([
    ['text', text('Any'), 255],
    ['long text', longText('Any'), 65_000],
    ['rich text', richText('Any'), 65_000],
  ])('%s is full at its limit, and over it by one', (_kind, field, max) => {
    expect(check(field, 'x'.repeat(max))).toBeNull()
    expect(check(field, 'x'.repeat(max + 1))).toBe(`Max ${max} characters`)
  })
  test('lengths count code points, outside the basic plane too', () => {
    expect(check(text('Name', { max: 2 }), '🥿🥿')).toBeNull()
    expect(check(text('Name', { min: 2 }), '🥿')).toBe('Minimum 2 characters')
  })
})

describe('R93 names', () => {
  const refused = messages.field.name
  cases([
    [signUpFields.name, 'Ann & Bob’s Co. / Łódź', null],
    [signUpFields.name, 'BOOKING.COM', null],
    [signUpFields.name, 'کتاب\u200cخانه', null],
    [signUpFields.name, 'Ann\u0007', refused],
    [signUpFields.name, 'Ann\nBcc: b', refused],
    [signUpFields.name, 'A\u202egnp.exe', refused],
    [signUpFields.name, 'A\u2066b', refused],
    [signUpFields.name, 'https://evil.example', refused],
    [signUpFields.name, 'look at evil.example/win', refused],
    [administrator.fields.name, 'WWW.EVIL.EXAMPLE', refused],
    [text('Remark'), 'https://evil.example', null],
  ])
})

describe('S5.5 S5.6 values', () => {
  cases([
    [integer('Hold', { min: 0, max: 365 }), -1, 'The minimum value accepted is 0'],
    [integer('Hold', { min: 0, max: 365 }), 366, 'The maximum value accepted is 365'],
    [integer('Hold', { min: 0, max: 365 }), 365, null],
    [money('Paid', { min: 1 }), '0.00', 'The minimum value accepted is 0.01'],
    [percent('Commission', { min: 0, max: 10_000 }), '100.01', 'The maximum value accepted is 100.00'],
    [percent('Commission', { min: 0, max: 10_000 }), '100', null],
  ])
})

describe('S5.7 S5.8 S5.9 S5.10 S5.11 S5.13 S5.21 the sentences of the specification', () => {
  test.each([
    [messages.field.between, 'Entered value exceeds limits'],
    [messages.field.email, 'The field must be a valid email address'],
    [messages.field.unique, 'The field has already been taken'],
    [messages.field.maxFileSize(10_240), 'The file must not be larger than 10240kb'],
    [messages.field.password, 'Password must have letters, numbers and at least six chars'],
    [messages.form.invalid, 'Check highlighted fields'],
    [messages.form.notFound, 'Record not found'],
    [messages.form.failed, 'Ops, can not execute the operation'],
    [messages.record.oneOnly, 'This operation cannot be done for multiple records'],
    [messages.record.needsSelection, 'This operation needs a selected item or context'],
    [messages.affiliate.inviteInvalid, 'The invite is not valid'],
    [messages.affiliate.inviteInactive, 'The invite is not active'],
    [messages.affiliate.inviteUsed, 'The invite has already been used'],
    [messages.invite.type, 'This type is no longer available for this record'],
    [linkMessages.affiliate, 'The affiliate is not able to be used on a campaign'],
    [linkMessages.failed, 'It is not possible to create the link with the data provided'],
    [invoiceMessages.exceeds, 'The amount paid cannot be greater than the payable'],
    [messages.administrator.passwordNeeded, 'Password is required to create user'],
    [messages.administrator.taken, 'Username already in use'],
  ])('%s', (sentence, specified) => {
    expect(sentence).toBe(specified)
  })
})

describe('S5.8 R36 R71 the shape of values', () => {
  cases([
    [email('Mail'), 'nobody', 'The field must be a valid email address'],
    [email('Mail'), 'a@b.example', null],
    [url('Shop'), 'javascript:alert(1)', 'The field must be a valid URL'],
    [url('Shop'), 'https://user:pass@shop.example', 'The field must be a valid URL'],
    [url('Shop'), 'https://shop.example/a?b=c', null],
    [url('Shop'), `https://shop.example/${'a'.repeat(2100)}`, 'Max 2048 characters'],
    [phone('Phone'), '0470 12 34 56', 'Begin with the country code, such as +32'],
    [phone('Phone'), '+32470123456', null],
    [integer('Hold'), 1.5, 'The field must be an integer'],
    [integer('Hold'), '7', 'The field must be an integer'],
    [integer('Hold'), Number.MAX_SAFE_INTEGER + 1, 'The field must be an integer'],
    [money('Paid'), 12.5, 'The field must be an amount with at most two decimals'],
    [money('Paid'), '12.505', 'The field must be an amount with at most two decimals'],
    [money('Paid'), '1,234.00', 'The field must be an amount with at most two decimals'],
    [percent('Rate'), '12,5', 'The field must be a percentage with at most two decimals'],
    [boolean('Active'), 'yes', 'The field must be yes or no'],
    [choice('Type', { choices: { single: 'Single' } }), 'toString', 'The selected value is not valid'],
    [choice('Type', { choices: { single: 'Single' } }), 'single', null],
    [date('Date'), '2026-02-30', 'The field must be a valid date'],
    [dateTime('At'), '2026-02-28 24:00', 'The field must be a valid date and time'],
    [dateTime('At'), '2026-02-28 23:59', null],
    [reference('Shop', { to: 'shop' }), '7', 'The selected value is not valid'],
    [reference('Shop', { to: 'shop' }), 0, 'The selected value is not valid'],
    [reference('Shop', { to: 'shop' }), 7, null],
    [shops, 7, 'The field must be a list'],
    [shops, [7, -1], 'The selected value is not valid'],
    [shops, [7, 8], null],
    [permissions('May'), [1], 'The selected value is not valid'],
    [files('Documents'), ['a'], 'The file does not exist'],
    [files('Documents', { max: 1 }), [{ file: 'a' }, { file: 'b' }], 'Max 1 files'],
    [files('Documents'), [{ file: 'a', label: 'x'.repeat(256) }], 'Max 255 characters'],
    [
      contact('Contact', { choices: { skype: 'Skype' } }),
      { type: 'icq', value: '1' },
      'The selected value is not valid',
    ],
    [
      contact('Contact', { choices: { skype: 'Skype' } }),
      { type: 'skype', value: '' },
      'The field is required',
    ],
    [contact('Contact', { choices: { skype: 'Skype' } }), { type: 'skype', value: 'me' }, null],
  ])
})

describe('S5.11 S5.16 R2 passwords', () => {
  const field = password('Password')
  const sentence = 'Password must have letters, numbers and at least six chars'
  cases([
    [field, 'abc12', sentence],
    [field, 'abcdef', sentence],
    [field, '123456', sentence],
    [field, '!@#_!@', sentence],
    [field, 'abc123', null],
    [field, 'ÄÖÜß12', null],
    [field, `a1${'x'.repeat(126)}`, null],
    [field, `a1${'x'.repeat(127)}`, 'Max 128 characters'],
    [field, ' a1 b2 ', null],
  ])
})

test('R3 a strong password is long; letters, numbers and symbols are not required', () => {
  const strong = (value: string) => check(password('Password'), value, 'strong')
  const sentence = 'Password must have at least twelve chars'
  for (const short of ['abc123', 'abcdefgh123', '!@#_!@#_!@#', '🚣'.repeat(11)])
    expect(strong(short)).toBe(sentence)
  for (const long of ['river bank boat', '123456789012', '🚣'.repeat(12)])
    expect(strong(long)).toBeNull()
  expect(check(password('Current', { known: true }), 'old', 'strong')).toBeNull()
})

test('R32 NUL and lone surrogates are rejected in every text', () => {
  const bad = fc.constantFrom('\u0000', '\ud800', '\udfff')
  const around = fc.string({ maxLength: 20 })
  fc.assert(
    fc.property(around, bad, around, (before, character, after) => {
      for (const field of [text('A'), longText('A'), richText('A'), password('A')])
        expect(check(field, before + character + after)).not.toBeNull()
    }),
  )
})

test('B2 validation never throws, whatever is sent', () => {
  const kinds = [...Object.values<Field>(affiliate.fields), ...Object.values<Field>(signUpFields), shops]
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.anything(), (field, value) => {
      expect(['string', 'object']).toContain(typeof check(field, value))
    }),
  )
})

describe('bodies', () => {
  const signUp = {
    name: 'ANN',
    email: 'ann@mail.example',
    password: 'secret1',
    confirmPassword: 'secret1',
    phone: '+32470123456',
    businessProfile: 'Blog',
    source: 'SEO',
  }
  const signUpErrors = (changes: object) =>
    checkAll(Object.entries(signUpFields), { ...signUp, ...changes })

  test('S1.5 a whole sign-up has no errors', () => {
    expect(hasErrors(signUpErrors({}))).toBe(false)
  })
  test('S5.15 the confirmation must match the password', () => {
    expect(signUpErrors({ confirmPassword: 'secret2' })).toEqual({
      confirmPassword: ['"Password Confirmation" doesn\'t match "Password"'],
    })
  })
  test('S5.17 the traffic source is required', () => {
    expect(signUpErrors({ source: '' })).toEqual({ source: ['Traffic source is required'] })
    expect(check(affiliate.fields.source, '')).toBe('Traffic source is required')
  })
  test('S5.2 each missing field is named', () => {
    const errors = checkAll(Object.entries(signUpFields), {})
    expect(Object.keys(errors).sort()).toEqual(Object.keys(signUp).sort())
  })

  const edit = (body: Record<string, unknown>) =>
    checkAll(Object.entries(administrator.fields), body, true)
  test('S5.16 an invalid username has its own message', () => {
    expect(edit({ username: 'ann' })).toEqual({ username: ['The username given is not valid'] })
    expect(check(accountFields.username, 'ann')).toBe('The username given is not valid')
  })
  test('S5.16 an administrator’s confirmation must match, and cannot be left out', () => {
    const sentence = { confirmPassword: ['Confirmation must match password'] }
    expect(edit({ password: 'secret1', confirmPassword: 'other1' })).toEqual(sentence)
    expect(edit({ password: 'secret1' })).toEqual(sentence)
    expect(edit({ password: 'secret1', confirmPassword: 'secret1' })).toEqual({})
  })
  test('S5.16 an empty password is ignored on edit', () => {
    expect(edit({ password: '', confirmPassword: '' })).toEqual({})
    expect(edit({ password: '', confirmPassword: null })).toEqual({})
  })
  test('S5.16 a password error appears once; its confirmation only has to match', () => {
    const weak = { password: [messages.field.password] }
    const mismatch = { confirmPassword: ['Confirmation must match password'] }
    expect(edit({ password: 'weak', confirmPassword: 'weak' })).toEqual(weak)
    expect(edit({ password: 'weak', confirmPassword: 'other' })).toEqual({ ...weak, ...mismatch })
    expect(edit({ password: '', confirmPassword: 'weak' })).toEqual(mismatch)
    expect(edit({ confirmPassword: { length: 6 } })).toEqual(mismatch)
  })
  test('a partial body is only validated for the fields it has', () => {
    expect(edit({})).toEqual({})
    expect(edit({ name: null })).toEqual({ name: ['The field is required'] })
  })
})
