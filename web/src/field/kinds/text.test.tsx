/** Upper-casing of typed text, and its exceptions. */
import type { Field, Kind } from '@rivulet/contract/fields'
import { accountFields } from '@rivulet/contract/endpoints/account-endpoints'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show, signIn } from '../../testing/show.tsx'
import { controlsOf } from './controls.ts'

beforeEach(() => signIn())

function typed(field: Field, text: string): unknown {
  const onChange = vi.fn<(value: unknown) => void>()
  const { Input } = controlsOf(field)
  const props = {
    id: 'x',
    name: 'x',
    field,
    value: null,
    onChange,
    onBlur: () => undefined,
    editing: false,
  }
  show(Input && <Input {...props} />)
  fireEvent.input(screen.getByLabelText(new RegExp(field.label)), { target: { value: text } })
  return onChange.mock.lastCall?.[0]
}

test.each([
  ['a name', resources.affiliate.fields.name],
  ['a shop', resources.shop.fields.name],
])('S5.23 %s is upper-cased as it is typed', (_, field) => {
  expect(typed(field, 'Été à Liège')).toBe('ÉTÉ À LIÈGE')
})

test.each<[string, Field]>([
  ['an email', resources.affiliate.fields.username],
  ['an address', resources.shop.fields.url],
  ['a traffic source, which often is an address,', resources.affiliate.fields.source],
  ['a password', resources.affiliate.fields.password],
  ['a landing path', resources.campaign.fields.path],
  ['a click parameter', resources.shop.fields.clickParameter],
  ['an order id', resources.order.fields.orderId],
  ['an integration id', accountFields.affiliateIntegration],
  ['notes', resources.affiliate.fields.notes],
  ['payment notes', resources.affiliate.fields.paymentNotes],
  ['the note of a decision', resources.order.actions.fail.body.note],
])('S5.23 R2 %s stays as typed', (_, field) => {
  expect(typed(field, 'aB/cD')).toBe('aB/cD')
})

test('S5.23 S9.7 text is limited to 255 characters, long text to 65,000 with four rows', () => {
  const draw = (field: Field) => {
    const { Input } = controlsOf(field)
    const props = { id: field.kind, name: 'x', field, value: '', onBlur: () => undefined }
    return Input && <Input {...props} onChange={() => undefined} editing={false} />
  }
  show(
    <>
      {draw({ kind: 'text', label: 'One' })}
      {draw({ kind: 'longText', label: 'Two' })}
    </>,
  )
  const one = screen.getByLabelText<HTMLInputElement>('One')
  const two = screen.getByLabelText<HTMLTextAreaElement>('Two')
  expect([one.maxLength, two.maxLength, two.rows]).toEqual([255, 65_000, 4])
  expect([one.autocomplete, two.autocomplete]).toEqual(['off', 'off'])
})

test('S5.24 inputs have matching types, or input modes where thousands are grouped, and no autocomplete', async () => {
  const draw = (kind: Kind) => {
    const field = { kind, label: kind } as Field
    const { Input } = controlsOf(field)
    const props = { id: kind, name: 'x', field, value: '', onBlur: () => undefined }
    return Input && <Input key={kind} {...props} onChange={() => undefined} editing={false} />
  }
  const own = ['email', 'password', 'url', 'phone'] as const
  const numbers = ['integer', 'money', 'percent'] as const
  const others = ['text', 'longText', 'date', 'dateTime'] as const
  show(<Suspense>{[...own, ...numbers, ...others].map(draw)}</Suspense>)
  await screen.findByLabelText('email')
  const input = (kind: Kind) => screen.getByLabelText<HTMLInputElement>(kind)
  expect(own.map((kind) => input(kind).type)).toEqual(['email', 'password', 'url', 'tel'])
  expect(numbers.map((kind) => input(kind).inputMode)).toEqual(['numeric', 'decimal', 'decimal'])
  for (const kind of [...own, ...numbers, ...others])
    expect
      .soft([kind, input(kind).autocomplete])
      .toEqual([kind, kind === 'password' ? 'new-password' : 'off'])
})

test('S5.23 an email address is limited to 255 characters, like other text', () => {
  const draw = (kind: 'email' | 'contact') => {
    const field: Field = { kind, label: kind, choices: { other: 'Other' } }
    const { Input } = controlsOf(field)
    const props = { id: kind, name: 'x', field, value: null, onBlur: () => undefined }
    return Input && <Input {...props} onChange={() => undefined} editing={false} />
  }
  show(
    <>
      {draw('email')}
      {draw('contact')}
    </>,
  )
  for (const label of ['email', 'contact'])
    expect.soft(screen.getByLabelText<HTMLInputElement>(label).maxLength).toBe(255)
})
