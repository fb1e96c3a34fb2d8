/** Every field kind: display, input and filter. */
import type { Field, Kind } from '@rivulet/contract/fields'
import { operatorsOf } from '@rivulet/contract/filter'
import { resources } from '@rivulet/contract/resources/index'
import { check } from '@rivulet/contract/validate'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { wireOf } from '../../resource/record/form-values.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { controlsOf } from './controls.ts'
import { kindOf } from './kinds.tsx'

type Sample = {
  field: Field
  /** Value as in a response. */
  value: unknown
  words: string
  /** A user's input and its result. */
  type?: { text: string; value: unknown }
  /** A filter value and its text. */
  filter?: { value: string; words: string }
}
const named = { id: 7, name: 'PEDALWERK' }

const samples: Record<Kind, Sample> = {
  text: {
    field: { kind: 'text', label: 'Name' },
    value: 'TOMAS',
    words: 'TOMAS',
    type: { text: 'anna', value: 'ANNA' },
    filter: { value: 'anna', words: 'anna' },
  },
  longText: {
    field: { kind: 'longText', label: 'Notes' },
    value: 'Two\nlines',
    words: 'Two\nlines',
    type: { text: 'Other\nlines', value: 'Other\nlines' },
    filter: { value: 'line', words: 'line' },
  },
  richText: {
    field: { kind: 'richText', label: 'Welcome' },
    value: '<p>Hello <b>you</b></p><p>there</p>',
    words: 'Hello you there',
    filter: { value: 'hello', words: 'hello' },
  },
  email: {
    field: { kind: 'email', label: 'Email' },
    value: 'Tomas@example.org',
    words: 'Tomas@example.org',
    type: { text: 'anna@Example.org', value: 'anna@Example.org' },
    filter: { value: 'example', words: 'example' },
  },
  url: {
    field: { kind: 'url', label: 'Address' },
    value: 'https://shop.example/A',
    words: 'https://shop.example/A',
    type: { text: 'https://other.example/b ', value: 'https://other.example/b' },
    filter: { value: 'shop', words: 'shop' },
  },
  phone: {
    field: { kind: 'phone', label: 'Phone' },
    value: '+32470123456',
    words: '+32470123456',
    type: { text: '0471 12 34 56', value: '+32471123456' },
    filter: { value: '+32', words: '+32' },
  },
  password: {
    field: { kind: 'password', label: 'Password' },
    value: null,
    words: '-',
    type: { text: 'Secret123', value: 'Secret123' },
  },
  integer: {
    field: { kind: 'integer', label: 'Hold', unit: 'days' },
    value: 1400,
    words: '1,400 days',
    type: { text: '1,500', value: 1500 },
    filter: { value: '1400', words: '1,400 days' },
  },
  money: {
    field: { kind: 'money', label: 'Amount' },
    value: '1234.56',
    words: '€\u{a0}1,234.56',
    type: { text: '€ 2,000.5', value: '2000.50' },
    filter: { value: '1234.56', words: '€\u{a0}1,234.56' },
  },
  percent: {
    field: { kind: 'percent', label: 'Rate' },
    value: '12.50',
    words: '12.50%',
    type: { text: '7,5', value: '7.50' },
    filter: { value: '12.50', words: '12.50%' },
  },
  boolean: {
    field: { kind: 'boolean', label: 'Active' },
    value: true,
    words: 'Yes',
    filter: { value: 'false', words: 'No' },
  },
  choice: {
    field: {
      kind: 'choice',
      label: 'Status',
      choices: { '0': 'Approved', '1': 'Failed' },
      tone: { '0': 'ok', '1': 'bad' },
    },
    value: '0',
    words: 'Approved',
    filter: { value: '0', words: 'Approved' },
  },
  date: {
    field: { kind: 'date', label: 'Date' },
    value: '2026-07-14',
    words: '14/07/2026',
    type: { text: '1/2/2026', value: '2026-02-01' },
    filter: { value: '2026-07-14', words: '14/07/2026' },
  },
  dateTime: {
    field: { kind: 'dateTime', label: 'Date' },
    value: '2026-07-14 16:32',
    words: '14/07/2026 16:32',
    type: { text: '01/02/2026 9:05', value: '2026-02-01 09:05' },
    filter: { value: '2026-07-14', words: '14/07/2026' },
  },
  instant: {
    field: { kind: 'instant', label: 'Verified' },
    value: '2026-07-14T22:30:00.000Z',
    words: '15/07/2026 00:30',
    filter: { value: '2026-07-14', words: '14/07/2026' },
  },
  reference: {
    field: { kind: 'reference', label: 'Shop', to: 'shop' },
    value: named,
    words: 'PEDALWERK',
    filter: { value: '7', words: 'PEDALWERK' },
  },
  references: {
    field: resources.affiliate.fields.shops,
    value: [named],
    words: 'PEDALWERK',
    filter: { value: '7', words: 'PEDALWERK' },
  },
  files: {
    field: { kind: 'files', label: 'Documents', captions: 'description' },
    value: [{ file: 'k1', name: 'proof.pdf', size: 2048, description: 'Proof' }],
    words: 'Proof',
  },
  contact: {
    field: { kind: 'contact', label: 'Contact', choices: { telegram: 'Telegram', other: 'Other' } },
    value: { type: 'other', value: 'me@x' },
    words: 'Other: me@x',
    type: { text: '@Anna', value: { type: 'other', value: '@Anna' } },
  },
  permissions: {
    field: { kind: 'permissions', label: 'Permissions' },
    value: ['marketing.shop.index', 'marketing.shop.view'],
    words: 'Shops: List, View',
  },
  json: {
    field: {
      kind: 'json',
      label: 'History',
      columns: { date: { kind: 'dateTime', label: 'Date' }, amount: { kind: 'money', label: 'Amount' } },
    },
    value: [{ date: '2026-07-14 16:32', amount: '4.00' }],
    words: '14/07/2026 16:32 · €\u{a0}4.00',
  },
}
const kinds = Object.entries(samples) as [Kind, Sample][]

const base = { id: 'field-x', name: 'x', onBlur: () => undefined, editing: true }

beforeEach(() => {
  signIn()
  answer({
    'GET /marketing/shop': { data: [named, { id: 8, name: 'NORDLEAF TEA' }], meta: { total: 2 } },
    'GET /geo/country': { data: { country: 'BE' } },
  })
})

describe.each(kinds)('%s', (kind, { field, value, words, filter }) => {
  const drawn = { ...kindOf(field), ...controlsOf(field) }

  test('S3.1 S5.25 S5.26 has a text, and a dash when empty', () => {
    expect(drawn.words(value, field)).toBe(words)
    for (const nothing of [null, undefined]) expect(drawn.words(nothing, field)).toBe('-')
  })

  test('shows the same in cell and view', async () => {
    const { Show, cell } = drawn
    const { container } = show(
      <Suspense>
        {cell ? cell(value, field) : words}
        {Show && <Show field={field} value={value} />}
      </Suspense>,
    )
    await waitFor(() => expect(container.textContent).not.toBe(''))
    expect(drawn.width).toBeGreaterThan(60)
  })

  test('S5.22 an input keeps its value in a form that validation accepts', async () => {
    const { Input } = drawn
    if (kind === 'instant' || kind === 'json') return expect(Input).toBeUndefined()
    if (!Input) throw new Error(`${kind} cannot be typed`)
    const onChange = vi.fn<(value: unknown) => void>()
    show(
      <Suspense>
        <Input {...base} field={field} value={value} onChange={onChange} />
      </Suspense>,
    )
    await waitFor(() => expect(document.querySelectorAll('#field-x')).toHaveLength(1))
    expect(onChange).not.toHaveBeenCalled()
    expect(check(field, wireOf(field, value))).toBeNull()
  })

  test('has a filter exactly when it has operators', async () => {
    const { Filter, filterWords } = drawn
    expect(Filter !== undefined).toBe(operatorsOf[kind].length > 0)
    if (!Filter || !filter) return
    for (const operator of operatorsOf[kind]) {
      const { container, unmount } = show(
        <Suspense>
          <Filter field={field} operator={operator} value={filter.value} onChange={() => undefined} />
        </Suspense>,
      )
      await waitFor(() => expect(container.querySelector('input, button')).not.toBeNull())
      unmount()
    }
    const { container } = show(<span>{filterWords?.(filter.value, field) ?? filter.value}</span>)
    await waitFor(() => expect(container.textContent).toBe(filter.words))
  })
})

test.each(
  kinds.flatMap(([kind, { type, field, value }]) => (type ? [{ kind, type, field, value }] : [])),
)(
  'S5.25 S5.26 what is typed as $kind becomes a value that is accepted',
  async ({ type, field, value }) => {
    const { Input } = controlsOf(field)
    const onChange = vi.fn<(value: unknown) => void>()
    show(Input && <Input {...base} field={field} value={value} onChange={onChange} />)
    const control = await waitFor(() => {
      const found = document.querySelector('#field-x')
      if (!found) throw new Error('The input is not there yet')
      return found
    })
    fireEvent.input(control, { target: { value: type.text } })
    expect(onChange).toHaveBeenLastCalledWith(type.value)
    expect(check(field, wireOf(field, type.value))).toBeNull()
  },
)

test('switch, choice and check list report the selection', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const draw = (kind: Kind) => {
    const { Input } = controlsOf(samples[kind].field)
    return Input && <Input {...base} {...samples[kind]} onChange={onChange} />
  }
  const { unmount } = show(draw('boolean'))
  fireEvent.click(screen.getByRole('switch'))
  expect(onChange).toHaveBeenLastCalledWith(false)
  unmount()
  show(draw('references'))
  fireEvent.click(await screen.findByLabelText('NORDLEAF TEA'))
  expect(onChange).toHaveBeenLastCalledWith([named, { id: 8, name: 'NORDLEAF TEA' }])
})

test('R24 a reference keeps its name when the other list may not be read', async () => {
  const user = administrator()
  signIn({ ...user, actions: { ...user.actions, shop: [] }, shops: [] })
  const calls = answer({})
  const { Input } = controlsOf(samples.reference.field)
  show(Input && <Input {...base} {...samples.reference} onChange={() => undefined} />)
  await act(async () => {})
  expect(screen.getByText('PEDALWERK')).toBeTruthy()
  expect(calls).toEqual([])
})

test('R25 S6.3 only held permissions can be granted; a row grants all of them at once', async () => {
  signIn(administrator({ permissions: ['marketing.shop.index', 'marketing.shop.view'] }))
  const onChange = vi.fn<(value: unknown) => void>()
  const { Input } = controlsOf(samples.permissions.field)
  show(Input && <Input {...base} field={samples.permissions.field} value={[]} onChange={onChange} />)
  expect(await screen.findByLabelText<HTMLInputElement>('Shops: Edit')).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByLabelText('All of Shops'))
  expect(onChange).toHaveBeenLastCalledWith(['marketing.shop.index', 'marketing.shop.view'])
})
