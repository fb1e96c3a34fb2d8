/** Selection bar of a list. */
import { resources } from '@rivulet/contract/resources/index'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, signIn } from '../../../testing/show.tsx'
import type { ListRow } from '../table/list-row.ts'
import { SelectionActions } from './selection-actions.tsx'

const nothing = () => undefined

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
