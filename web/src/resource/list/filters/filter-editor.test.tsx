/** Filter editor. */
import { periodChoiceMessages } from '@rivulet/contract/messages/period-choice-messages'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { FilterEditor } from './filter-editor.tsx'

const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }))

test('S3.19 S5.13 a filter without a value is not applied and says so, and so is one that ends before it begins', async () => {
  const applied = vi.fn<() => void>()
  const { date } = resources.order.fields
  const filter = { field: 'date', operator: 'between' as const, value: '' }
  show(<FilterEditor field={date} filter={filter} onApply={applied} />)
  const from = await screen.findByLabelText('From')
  expect(screen.queryByRole('alert')).toBeNull()
  apply()
  expect(screen.getByRole('alert').textContent).toBe(periodChoiceMessages.noValue(date.label))
  fireEvent.change(from, { target: { value: '5/11/2026' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '4/11/2026' } })
  apply()
  expect(screen.getByRole('alert').textContent).toBe(periodChoiceMessages.reversed)
  expect(applied).not.toHaveBeenCalled()
  // An open end is a filter, too.
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } })
  apply()
  expect(applied).toHaveBeenCalledExactlyOnceWith({ ...filter, value: '2026-11-05,' })
})
