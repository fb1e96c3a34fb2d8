/** Options of fields that change how a value is shown. */
import { resources } from '@rivulet/contract/resources/index'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { kindOf } from './kinds.tsx'

test('R35 web addresses in the answers at sign-up are links', () => {
  const field = resources.affiliate.fields.signUpAnswers.columns.answer
  show(<p>{kindOf(field).cell?.('https://lamps.example/a, or <b>none</b>', field)}</p>)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://lamps.example/a')
  expect(screen.getByText(/or <b>none<\/b>/)).toBeTruthy()
})

test('S9.9 a field may say something else for 0', () => {
  const field = { kind: 'integer', label: 'Hold', unit: 'days', zero: 'None' } as const
  expect([0, 1, null].map((days) => kindOf(field).words(days, field))).toEqual(['None', '1 day', '-'])
})
