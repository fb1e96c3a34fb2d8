/** Clicks on rows. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { DataTable } from './data-table.tsx'

const columns = [
  { key: 'tick', title: 'Tick', cell: () => <input type="checkbox" aria-label="Tick" /> },
  { key: 'shop', title: 'Shop', cell: () => <a href="#/shop">SHOE BOX</a> },
  { key: 'amount', title: 'Amount', cell: () => <span>10.00</span> },
]

test('S2.34 a click on a row opens it, unless it is meant for a control, a new tab or marked text', () => {
  const opened = vi.fn<(row: number) => void>()
  show(<DataTable label="Rows" {...{ columns, rows: [1] }} rowKey={String} onOpen={opened} />)
  const amount = screen.getByText('10.00')
  const tick = screen.getByRole('checkbox')
  fireEvent.click(tick)
  fireEvent.click(tick.closest('td') as HTMLElement)
  fireEvent.click(screen.getByText('SHOE BOX'))
  fireEvent.click(amount, { ctrlKey: true })
  const marked = vi
    .spyOn(window, 'getSelection')
    .mockReturnValue({ isCollapsed: false } as unknown as Selection)
  fireEvent.click(amount)
  expect(opened).not.toHaveBeenCalled()
  marked.mockRestore()
  fireEvent.click(amount)
  expect(opened).toHaveBeenCalledExactlyOnceWith(1)
})
