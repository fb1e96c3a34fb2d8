/** Form of a period. */
import { today } from '@rivulet/contract/day'
import { periodChoiceMessages } from '@rivulet/contract/messages/period-choice-messages'
import { periodOf, presets } from '@rivulet/contract/period'
import { fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { zone } from '../../lib/stored/zone.ts'
import { PeriodForm } from './period-form.tsx'

const form = (onPick: (period: { from: string; to: string }) => void) =>
  show(
    <Suspense>
      <PeriodForm from="2026-11-01" to="2026-11-23" onPick={onPick} />
    </Suspense>,
  )
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('S9.8 last week is picked at once', async () => {
  const picked = vi.fn<(period: { from: string; to: string }) => void>()
  form(picked)
  fireEvent.click(await screen.findByRole('button', { name: presets.lastWeek }))
  expect(picked).toHaveBeenCalledWith(periodOf('lastWeek', today(zone())))
})

test('S5.13 applying without days says which is missing, beside it, and goes there', async () => {
  const picked = vi.fn<(period: { from: string; to: string }) => void>()
  form(picked)
  await screen.findByLabelText('From')
  type('From', '')
  type('To', '99/99')
  expect(screen.queryByText(periodChoiceMessages.noFrom)).toBeNull()
  apply()
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(periodChoiceMessages.noFrom)).toBeTruthy()
  expect(screen.getByText(periodChoiceMessages.noTo)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('From'))
  type('From', '5/11/2026')
  type('To', '4/11/2026')
  apply()
  expect(screen.getByText(periodChoiceMessages.reversed)).toBeTruthy()
  expect(picked).not.toHaveBeenCalled()
  type('To', '6/11/2026')
  apply()
  expect(picked).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-05', to: '2026-11-06' })
})
