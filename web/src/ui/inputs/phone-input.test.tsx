/** Phone input. */
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { PhoneInput } from './phone-input.tsx'

test('S5.28 a phone number that is reset to another, or to none, shows it', () => {
  function Form() {
    const [phone, setPhone] = useState('')
    return (
      <>
        <PhoneInput label="Phone" country="BE" value={phone} onChange={setPhone} />
        <output>{phone}</output>
        <button type="button" onClick={() => setPhone('')}>
          Discard
        </button>
        <button type="button" onClick={() => setPhone('+31612345678')}>
          Use theirs
        </button>
      </>
    )
  }
  show(<Form />)
  const input = screen.getByLabelText<HTMLInputElement>('Phone')
  const country = screen.getByLabelText<HTMLSelectElement>('Country of the phone number')
  const shown = () => [input.value, country.value, screen.getByRole('status').textContent]
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.change(input, { target: { value: '0470123456' } })
  expect(shown()).toEqual(['0470 12 34 56', 'BE', '+32470123456'])
  press('Discard')
  expect(shown()).toEqual(['', 'BE', ''])
  press('Use theirs')
  expect(shown()).toEqual(['06 12345678', 'NL', '+31612345678'])
  press('Discard')
  expect(shown()).toEqual(['', 'BE', ''])
})
