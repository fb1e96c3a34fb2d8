/** A row that is still being fetched: bars drawn by the style sheet, since hundreds of them pass by in a fast scroll. */
import { memo } from 'react'
import type { ListColumn } from './columns.tsx'

type Props = { columns: readonly ListColumn[]; lead: boolean; tail: boolean }

export const BoneRow = memo(function BoneRow({ columns, lead, tail }: Props) {
  return (
    <tr aria-hidden="true" data-bone>
      {lead && <td data-empty />}
      {columns.map(({ key, numeric }) => (
        <td key={key} className={numeric ? 'num' : undefined} />
      ))}
      {tail && <td data-empty />}
    </tr>
  )
})
