/** Selection bar of a list. */
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, signIn } from '../../../testing/show.tsx'
import type { ListRow } from '../table/list-row.ts'
import { SelectionActions } from './selection-actions.tsx'

const nothing = () => undefined
afterEach(() => vi.restoreAllMocks())

test('S3.8 S5.21 what can no longer be edited has no Edit above the selection either', () => {
  signIn()
  const labels = (...states: string[]) => {
    const rows = states.map((state, id): [number, ListRow] => [id, { id, title: 'NEWS', state }])
    const { unmount } = show(
      <SelectionActions
        resource={resources.announcement}
        columns={[]}
        selection={new Map(rows)}
        trash={false}
        onClear={nothing}
        onMove={nothing}
        onAction={nothing}
        onPrint={nothing}
      />,
    )
    const found = screen.getAllByRole('button').map(({ textContent }) => textContent)
    unmount()
    return found
  }
  expect(labels('withdrawn')).not.toContain('Edit')
  expect(labels('withdrawn')).toContain('View')
  // The end of one that is shown may still be changed, and a press with two says that it takes one.
  expect(labels('shown')).toContain('Edit')
  expect(labels('withdrawn', 'draft')).toContain('Edit')
})

/** A list of this width, whose parts are as wide as their letters and icon. */
function layOut(width: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return 50 + 7 * this.textContent.length
  })
}

test.each([
  [360, ['Approve', 'Fail', 'More', '']],
  [620, ['Approve', 'Fail', 'View', 'Clear flags', 'More', '']],
  [1000, ['Approve', 'Fail', 'View', 'Clear flags', 'Recalculate', 'Edit', 'Print', 'Delete', '']],
])(
  'S2.35 of a selection in %i px, what is used most is a button, and the rest in a menu',
  async (width, shown) => {
    signIn()
    layOut(width)
    const row = { id: 1, orderId: 'LO-1', status: '2' }
    const onMove = vi.fn<(move: string) => void>()
    show(
      <SelectionActions
        resource={resources.order}
        columns={[]}
        selection={new Map([[1, row]])}
        trash={false}
        onClear={nothing}
        onMove={onMove}
        onAction={nothing}
        onPrint={nothing}
      />,
    )
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' })
    const labels = within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(labels).toEqual(shown)
    if (!labels.includes('More')) return
    fireEvent.click(within(bar).getByRole('button', { name: 'More' }))
    const menu = await screen.findByRole('menu')
    fireEvent.click(await within(menu).findByRole('menuitem', { name: 'Delete' }))
    expect(onMove).toHaveBeenCalledOnce()
  },
)
