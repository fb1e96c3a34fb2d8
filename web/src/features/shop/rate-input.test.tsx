/** The input of a commission says whom another rate concerns, as the server counts, and nothing for the present one. */
import type { RateReach } from '@rivulet/contract/answers/rate-answer'
import { rateMessages } from '@rivulet/contract/messages/rate-messages'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { RateInput } from './rate-input.tsx'

function Form({ editing }: { editing: boolean }) {
  const [value, setValue] = useState<unknown>('10.00')
  const input = { id: 'field-commission', name: 'commission', onBlur: () => undefined, error: undefined }
  return (
    <RateInput
      {...{ ...input, editing, value, of: 'shop', values: {} }}
      field={resources.shop.fields.commission}
      onChange={setValue}
      change={() => undefined}
    />
  )
}
/** By the rate that is asked about. */
const reached: Record<string, number> = { '10.00': 0, '8.00': 1200, '': 1 }
const open = (editing: boolean, planned: RateReach['planned'] = []) => {
  signIn()
  answer({
    'GET /marketing/shop/5/rate-reach': ({ query }) => ({
      data: { affiliates: reached[query.get('commission') ?? 'missing'], planned },
    }),
  })
  showRoutes([{ path: '/shop/:id', element: <Form editing={editing} /> }], '/shop/5')
}
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })

test('S2.18 a new commission says how many affiliates will be notified', async () => {
  open(true)
  await screen.findByRole('textbox')
  expect(screen.getByRole('status').textContent).toBe('')
  type('8')
  await screen.findByText(rateMessages.reach(1200, '1,200'))
  type('')
  await screen.findByText(rateMessages.reach(1, '1'))
})

test('S2.18 what is planned is named, because it stays', async () => {
  open(true, [
    { day: '2027-01-01', rate: '8.00' },
    { day: '2027-02-01', rate: null },
  ])
  await screen.findByText(rateMessages.planned('01/01/2027', '8.00%'))
  await screen.findByText(rateMessages.planned('01/02/2027', null))
})

test('a new shop says nothing', async () => {
  open(false)
  type('8')
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})
