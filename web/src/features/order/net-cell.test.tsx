import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NetCell } from './net-cell.tsx'

const show = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <NetCell id={9} amount="99.99" net="66.66" />
    </MemoryRouter>,
  )

test('S4.1 the net of a refunded order stands after the amount that it was reduced from', () => {
  const { container } = show('/orders')
  expect(container.querySelector('del')?.textContent).toMatch(/99\.99/)
  expect(container.textContent).toMatch(/99\.99.*66\.66/)
  expect(screen.getByTitle(/99\.99, of which .*33\.33 was refunded/)).toBeTruthy()
})

test('S4.1 the record, which shows each part, has the net alone', () => {
  const { container } = show('/orders/9')
  expect(container.querySelector('del')).toBeNull()
  expect(container.textContent).toMatch(/66\.66/)
})
