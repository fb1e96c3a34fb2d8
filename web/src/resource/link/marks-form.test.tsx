/** Sub ID and landing page form. */
import type { Marks } from '@rivulet/contract/text/tracked-address'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { MarksForm } from './marks-form.tsx'

function Form() {
  const [marks, setMarks] = useState<Marks>({})
  const error = marks.to?.includes('other') ? 'It is a page of another host' : undefined
  return <MarksForm marks={marks} onChange={setMarks} error={error} />
}

test('S2.19 what is typed stays as it is, and an error opens the form and names its field', () => {
  show(<Form />)
  const landing = screen.getByLabelText<HTMLInputElement>('Landing page')
  const form = landing.closest('details')
  expect(form?.open).toBe(false)
  fireEvent.change(landing, { target: { value: 'https://other.example/tea' } })
  expect(landing.value).toBe('https://other.example/tea')
  expect(landing.getAttribute('aria-invalid')).toBe('true')
  expect(form?.open).toBe(true)
})
