/** Typed URLs. */
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { url } from './url.tsx'

const { Input = () => null } = url

function Form() {
  const [value, setValue] = useState<unknown>(null)
  const still = () => undefined
  const field = { kind: 'url', label: 'Address' } as const
  return (
    <Input
      {...{ id: 'x', name: 'url', field, value, editing: false }}
      onChange={setValue}
      onBlur={still}
    />
  )
}

test.each([
  ['shop.example', 'https://shop.example'],
  ['www.shop.example/tea?x=1', 'https://www.shop.example/tea?x=1'],
  ['http://shop.example', 'http://shop.example'],
  ['shop', 'shop'],
  ['', ''],
])('S5.12 %j typed as an address becomes %j', (typed, address) => {
  show(<Form />)
  const box = screen.getByLabelText<HTMLInputElement>('Address')
  fireEvent.change(box, { target: { value: typed } })
  fireEvent.blur(box)
  expect(box.value).toBe(address)
})
