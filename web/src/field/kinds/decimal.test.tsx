/** Parsing and display of amounts and percentages. */
import { parseList } from '@rivulet/contract/filter'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { readDecimal, readInteger, showDecimal } from './decimal.ts'
import { controlsOf } from './controls.ts'
import { kindOf } from './kinds.tsx'

test.each([
  ['1234.5', '1234.50'],
  ['1,234.56', '1234.56'],
  ['€ 1,234', '1234.00'],
  ['€\u{a0}1,234', '1234.00'],
  ['1234,5', '1234.50'],
  ['12,34', '12.34'],
  ['.5', '0.50'],
  ['12.', '12.00'],
  ['−3', '-3.00'],
  ['12.50 %', '12.50'],
  ['1.234,56', '1234.56'],
  ['1.200,00 €', '1200.00'],
  ['-1.234.567,8', '-1234567.80'],
  ['120,00 EUR', '120.00'],
  ['1’234.50', '1234.50'],
  ['12,5 %', '12.50'],
  ['€ 1.234,50', '1234.50'],
  ['1\u{202f}234,56', '1234.56'],
])('S5.26 %s is read as %s', (typed, read) => expect(readDecimal(typed)).toBe(read))

const notAmounts = [
  'abc',
  '1.234',
  '1,2,3',
  '1.2.3',
  '12.34,56',
  '1,234,56',
  '0,125',
  '-0,050',
  '0.125,5',
  '0’125',
]
test.each(notAmounts)('S5.26 %s is not an amount and stays for validation', (typed) =>
  expect(readDecimal(typed)).toBe(typed),
)

test.each([
  ['', null],
  ['1,200', 1200],
  ['-1,200,000', -1200000],
  [' 1 200 ', 1200],
  ['007', 7],
  ['1x', '1x'],
  ['1,5', '1,5'],
  ['0,125', '0,125'],
  ['1,2000', '1,2000'],
])('S5.26 %s is read as the integer %s', (typed, read) => expect(readInteger(typed)).toBe(read))

test('S5.26 a decimal comma typed into an integer stays, and so do thousands typed key by key', () => {
  const { hold } = resources.affiliate.fields
  const { Input } = controlsOf(hold)
  const values: unknown[] = []
  function Hold() {
    const [value, setValue] = useState<unknown>(null)
    values.push(value)
    const props = { id: 'x', name: 'hold', field: hold, value, onChange: setValue }
    return Input && <Input {...props} onBlur={() => undefined} editing={false} />
  }
  show(<Hold />)
  const input = screen.getByLabelText<HTMLInputElement>(/Hold/)
  for (const key of '1,5') fireEvent.input(input, { target: { value: input.value + key } })
  expect([input.value, values.at(-1)]).toEqual(['1,5', '1,5'])
  for (const key of '00') fireEvent.input(input, { target: { value: input.value + key } })
  expect([input.value, values.at(-1)]).toEqual(['1500', 1500])
})

test('S3.19 S5.26 a range from an amount with a decimal comma begins there, and text that is no number stays whole', async () => {
  const { amount } = resources.order.fields
  const { Filter } = controlsOf(amount)
  const read: string[] = []
  const props = { field: amount, operator: 'between' as const, value: '' }
  show(Filter && <Filter {...props} onChange={(value) => read.push(value)} />)
  const from = await screen.findByLabelText('From')
  fireEvent.change(from, { target: { value: '0,50' } })
  fireEvent.change(from, { target: { value: '0,125' } })
  expect(read.map(parseList)).toEqual([
    ['0.50', ''],
    ['0,125', ''],
  ])
})

test('S5.26 an unfocused input groups thousands', () => {
  expect([showDecimal('1234567.80'), showDecimal('abc'), showDecimal('')]).toEqual([
    '1,234,567.80',
    'abc',
    '',
  ])
})

test('S5.26 S9.7 money shows the euro sign and two decimals, empty a dash; percentages their sign', () => {
  const { amount, rate } = resources.order.fields
  expect(kindOf(amount).words('1234.56', amount)).toBe('€\u{a0}1,234.56')
  expect(kindOf(amount).words(null, amount)).toBe('-')
  expect(kindOf(rate).words('12.50', rate)).toBe('12.50%')
  const { container } = show(kindOf(amount).cell?.('-1234.56', amount))
  expect(container.textContent).toBe('−€1,234.56')
})

test('S5.26 typed text stays unchanged until the input loses focus', () => {
  const { amount } = resources.order.fields
  const { Input } = controlsOf(amount)
  function Amount() {
    const [value, setValue] = useState<unknown>('')
    const props = { id: 'x', name: 'amount', field: amount, value, onChange: setValue }
    return Input && <Input {...props} onBlur={() => undefined} editing={false} />
  }
  show(<Amount />)
  const input = screen.getByLabelText<HTMLInputElement>(/Amount/)
  fireEvent.focus(input)
  fireEvent.input(input, { target: { value: '1234.5' } })
  expect(input.value).toBe('1234.5')
  fireEvent.blur(input)
  expect(input.value).toBe('1,234.50')
})

test('S5.26 an input has the euro sign before and the percent sign after the value', () => {
  const { amount } = resources.order.fields
  const { commission } = resources.affiliate.fields
  for (const [field, value, words] of [
    [amount, '1234.50', '€'],
    [commission, '12.50', '%'],
  ] as const) {
    const { Input } = controlsOf(field)
    const props = { id: field.kind, name: 'x', field, value, onChange: () => undefined, editing: false }
    const { container, unmount } = show(Input && <Input {...props} onBlur={() => undefined} />)
    expect(
      container.querySelector('[aria-hidden="true"][class*="before"], [class*="after"]')?.textContent,
    ).toBe(words)
    unmount()
  }
})

test('an identifier is not grouped', () => {
  const { linkIntegration, visits } = resources.link.fields
  expect(kindOf(linkIntegration).words(12345, linkIntegration)).toBe('12345')
  expect(kindOf(visits).words(12345, visits)).toBe('12,345')
})
