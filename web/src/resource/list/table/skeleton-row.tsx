/** Skeleton of a loading row. A single cell with bars drawn in CSS, since fast scrolling passes hundreds. */
import { memo } from 'react'
import css from '../list.module.css'

export const SkeletonRow = memo(function BoneRow({ span }: { span: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={span} className={css.bones} />
    </tr>
  )
})
