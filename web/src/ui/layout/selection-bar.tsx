/** Selection bar, floating over the last rows: count, sums, actions and clear. */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './selection-bar.module.css'

type Props = {
  count: number
  /** The sums of the selection. */
  sums?: ReactNode
  onClear: () => void
  /** Actions as subtle buttons, destructive ones in red. */
  children?: ReactNode
}

export function SelectionBar({ count, sums, onClear, children }: Props) {
  if (count === 0) return null
  return (
    <div className={css.bar} role="toolbar" aria-label="Selected rows" data-selection>
      <span className={css.count} role="status">
        <b>{count} selected</b>
        {sums && <span className={css.sums}> {sums}</span>}
      </span>
      <span className={css.line} />
      {children}
      <ActionIcon aria-label="Clear selection" onClick={onClear}>
        <IconX />
      </ActionIcon>
    </div>
  )
}
