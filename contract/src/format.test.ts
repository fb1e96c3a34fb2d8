/** S5.12 The standard text formats: valid values, invalid values and message. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FormatName, formats, isDay } from './format.ts'

const table: Record<FormatName, { good: string[]; bad: string[]; sentence: string }> = {
  numeric: {
    good: ['0', '-7', '12.5'],
    bad: ['', '1e3', '1,5', '.5', 'x'],
    sentence: 'The field may only contain numeric characters',
  },
  integer: { good: ['0', '-7'], bad: ['', '1.0', '+1', 'x'], sentence: 'The field must be an integer' },
  digits: { good: ['007'], bad: ['', '-7', '1.0'], sentence: 'The field may only contain digits' },
  alpha: {
    good: ['abc', 'Zoë', 'Ωμέγα'],
    bad: ['', 'a1', 'a b', 'a-b'],
    sentence: 'The field may only contain alphabetic characters',
  },
  alphaNumeric: {
    good: ['a1', 'ß9'],
    bad: ['', 'a_1', 'a 1'],
    sentence: 'The field may only contain alpha-numeric characters',
  },
  alphaDash: {
    good: ['a_1-b'],
    bad: ['', 'a b', 'a.b'],
    sentence: 'The field may contain alpha-numeric characters as well as dashes and underscores',
  },
  decimal: {
    good: ['1.5', '-0.25'],
    bad: ['1', '1.', ''],
    sentence: 'The field must be a decimal number',
  },
  date: {
    good: ['2026-01-31', '2024-02-29', '1900-01-01'],
    bad: [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '31/01/2026',
      '0000-00-00',
      '0001-01-01',
      '9999-12-31',
      '',
    ],
    sentence: 'The field must be a valid date',
  },
  dateTime: {
    good: ['2026-01-31 00:00', '2026-01-31 23:59'],
    bad: [
      '2026-01-31',
      '2026-01-31 24:00',
      '2026-01-31 10:60',
      '2026-02-30 10:00',
      '2026-01-31T10:00',
      '2026-01-31 10:00:00',
    ],
    sentence: 'The field must be a valid date and time',
  },
  email: {
    good: ['a@b.example', 'first.last+tag@sub.mail.example', 'ünï@dömäin.example'],
    bad: [
      '',
      'a',
      'a@b',
      '@b.example',
      'a@.example',
      'a@b..example',
      'a b@c.example',
      'a@b.example\n',
      '<a@b.example>',
      'a@b.example,c@d.example',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@b.example\u202e',
      'a\u200b@b.example',
      `${'a'.repeat(250)}@b.example`,
    ],
    sentence: 'The field must be a valid email address',
  },
  url: {
    good: ['https://shop.example', 'http://shop.example:8080/a?b=c#d', 'HTTPS://SHOP.EXAMPLE/'],
    bad: [
      '',
      'shop.example',
      'ftp://shop.example',
      'javascript:alert(1)',
      'https://u:p@shop.example',
      'https://shop.example/a b',
      'https://shop.example/\n',
      'https://',
    ],
    sentence: 'The field must be a valid URL',
  },
  ip: {
    good: ['0.0.0.0', '255.255.255.255', '::1', '2001:db8::7', '::ffff:10.0.0.1'],
    bad: ['', '256.1.1.1', '1.2.3', '01.2.3.4', ':::', '1:2', 'g::1', '1.2.3.4:80'],
    sentence: 'The field must be a valid IP address',
  },
  uuid: {
    good: ['01890a5d-ac96-774b-bcce-b302099a8057', 'F47AC10B-58CC-4372-A567-0E02B2C3D479'],
    bad: [
      '',
      'f47ac10b58cc4372a5670e02b2c3d479',
      'f47ac10b-58cc-9372-a567-0e02b2c3d479',
      'g47ac10b-58cc-4372-a567-0e02b2c3d479',
    ],
    sentence: 'The field must be a valid UUID',
  },
  phone: {
    good: ['+32470123456', '+1555123'],
    bad: ['', '0470123456', '+0470123456', '+32 470', '+1234567890123456'],
    sentence: 'Begin with the country code, such as +32',
  },
  parameter: {
    good: ['click_id', 'cid', '_x-1'],
    bad: ['', '1id', 'a b', 'a=b', 'a&b', 'x'.repeat(65)],
    sentence: 'The field may contain alpha-numeric characters as well as dashes and underscores',
  },
  host: {
    good: ['go.shop.example', 'GO.Shop.Example', 'a.bc', 'xn--bcher-kva.example'],
    bad: [
      ...['', 'shop', 'go.shop.example:443', 'https://go.shop.example', 'go.shop.example/', '10.0.0.1'],
      ...[
        '-a.example',
        'a-.example',
        'a..example',
        '.example',
        'a.example.',
        'a b.example',
        'bücher.example',
      ],
      `${'a'.repeat(64)}.example`,
    ],
    sentence: 'The field must be a host name, such as go.shop.example',
  },
  page: {
    good: ['/', '/a/b?c=d', '/a?b=..', ' https://shop.example/a '],
    bad: ['', 'a', '//evil.example', '/\\evil.example', '/a b', '/../a', 'https://shop.example/a b'],
    sentence: 'The field must be the full address of a page, or a path that starts with /',
  },
  iban: {
    good: [
      ...['BE68539007547034', 'be68 5390 0754 7034', 'FR14 2004 1010 0505 0001 3M02 606'],
      // As people write and copy them: globalcitizen/php-iban utils/example-ibans.
      ...['IBAN: BE68 5390 0754 7034', 'IBAN BE 68 5390.0754.7034', 'BE68 – 5390 – 0754 – 7034'],
      ...['BE 68 / 5390 / 0754 / 7034', '\u202aBE68 5390 0754 7034\u202c'],
    ],
    bad: [
      '',
      'BE68',
      'BE6853900754703é',
      '68BE539007547034',
      'BE68 •••• •••• 7034',
      'IBAN',
      'BE68:5390',
    ],
    sentence: 'The field must be a valid IBAN, such as BE68 5390 0754 7034',
  },
}

const every = Object.entries(table)
describe.each(every)('S5.12 %s', (name, { good, bad, sentence }) => {
  const format = formats[name as FormatName]
  test('says its sentence', () => expect(format.message).toBe(sentence))
  test.each(good)('accepts %j', (value) => expect(format.test(value)).toBe(true))
  test.each(bad)('rejects %j', (value) => expect(format.test(value)).toBe(false))
})

test('S5.25 every day of the calendar is a day, and no other', () => {
  const number = fc.integer({ min: 0, max: 99 })
  const pad = (n: number, length: number) => String(n).padStart(length, '0')
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 9998 }), number, number, (year, month, day) => {
      const written = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
      const at = new Date(`${written}T00:00:00Z`)
      const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written)
      expect(isDay(written)).toBe(exists)
    }),
  )
})

test('R36 what counts as a web address is one for the browser, and leads to a host', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      expect(formats.url.test(address)).toBe(true)
    }),
  )
})

test('an IBAN is kept without its word and its separators', () => {
  for (const written of table.iban.good.slice(3))
    expect([written, formats.iban.kept(written)]).toEqual([written, 'BE68539007547034'])
})
