/** Sub ID and landing page form. */
import { isLandingPath, type Marks } from '@rivulet/contract/text/tracked-address'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { MarksForm } from './marks-form.tsx'

function Form() {
  const [marks, setMarks] = useState<Marks>({})
  return <MarksForm marks={marks} onChange={setMarks} />
}
const landing = () => screen.getByLabelText<HTMLInputElement>('Landing page')
const page = 'https://shop.example/tea/earl?size=2'

test('S2.19 a pasted or typed page URL becomes its path', () => {
  show(<Form />)
  fireEvent.paste(landing(), { clipboardData: { getData: () => ` ${page}\n` } })
  expect(landing().value).toBe('/tea/earl?size=2')
  expect(screen.getByText(/^Only the path of this shop\.example address is used/)).toBeTruthy()
  fireEvent.change(landing(), { target: { value: page } })
  expect(isLandingPath(landing().value)).toBe(false)
  expect(landing().getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.blur(landing())
  expect(landing().value).toBe('/tea/earl?size=2')
})
