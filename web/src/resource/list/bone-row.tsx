/** A row that is still being fetched. One cell, with bars drawn by the style sheet, since hundreds of them pass by in a fast scroll. */
import { memo } from 'react'
import css from './list.module.css'

export const BoneRow = memo(function BoneRow({ span }: { span: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={span} className={css.bones} />
    </tr>
  )
})
