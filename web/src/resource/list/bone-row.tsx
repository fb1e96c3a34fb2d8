/** A row that is still being fetched. */
import { memo } from 'react'
import { Bone } from '../../ui/skeleton.tsx'
import type { ListColumn } from './columns.tsx'

type Props = { columns: readonly ListColumn[]; lead: boolean; tail: boolean; index: number }

const widths = ['62%', '48%', '70%', '54%']

export const BoneRow = memo(function BoneRow({ columns, lead, tail, index }: Props) {
  return (
    <tr aria-hidden="true" data-bone>
      {lead && <td />}
      {columns.map(({ key, numeric }, column) => (
        <td key={key}>
          <span style={{ display: 'flex', justifyContent: numeric ? 'end' : 'start' }}>
            <Bone width={widths[(index + column) % widths.length] ?? '50%'} height={10} />
          </span>
        </td>
      ))}
      {tail && <td />}
    </tr>
  )
})
