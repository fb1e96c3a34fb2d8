/** Where text is upper-cased as it is typed, and where it must not be. */
import type { Field } from '@rivulet/contract/fields'
import { accountFields } from '@rivulet/contract/account-endpoints'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show, signIn } from '../testing/show.tsx'
import { kindOf } from './kinds.ts'

beforeEach(() => signIn())

function typed(field: Field, text: string): unknown {
  const onChange = vi.fn<(value: unknown) => void>()
  const { Input } = kindOf(field)
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
  ['a traffic source', resources.affiliate.fields.source],
  ['a shop', resources.shop.fields.name],
])('S5.23 %s is upper-cased as it is typed', (_, field) => {
  expect(typed(field, 'Été à Liège')).toBe('ÉTÉ À LIÈGE')
})

test.each<[string, Field]>([
  ['an email', resources.affiliate.fields.username],
  ['an address', resources.shop.fields.url],
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

test('S5.23 S9.7 texts end at 255 characters, long ones at 65,000 and begin with four rows', () => {
  const draw = (field: Field) => {
    const { Input } = kindOf(field)
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

test('S5.24 inputs have the type of what they hold', () => {
  const draw = (field: Field) => {
    const { Input } = kindOf(field)
    const props = { id: field.kind, name: 'x', field, value: '', onBlur: () => undefined }
    return Input && <Input {...props} onChange={() => undefined} editing={false} />
  }
  show(
    <>
      {draw({ kind: 'email', label: 'Email' })}
      {draw({ kind: 'password', label: 'Secret' })}
      {draw({ kind: 'url', label: 'Address' })}
      {draw({ kind: 'integer', label: 'Number' })}
    </>,
  )
  const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  expect(['Email', 'Secret', 'Address'].map((label) => input(label).type)).toEqual([
    'email',
    'password',
    'url',
  ])
  expect(input('Number').inputMode).toBe('numeric')
  expect(input('Secret').autocomplete).toBe('new-password')
})
