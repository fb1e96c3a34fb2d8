/** Selection bar, floating over the last rows: count, sums, actions and clear. */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import css from './selection-bar.module.css'

type Props = {
  /** The width that it may take. */
  place: Ref<HTMLDivElement>
  /** The row of actions. */
  buttons: Ref<HTMLDivElement>
  count: number
  /** The sums of the selection. */
  sums?: ReactNode
  onClear: () => void
  /** Actions as subtle buttons, destructive ones in red, as many as fit. */
  children?: ReactNode
}

export const SelectionBar = ({ place, buttons, count, sums, onClear, children }: Props) => (
  <div className={css.place} ref={place} data-selection>
    <div className={css.bar} role="toolbar" aria-label="Selected rows">
      <span className={css.count} role="status">
        <b>{count} selected</b>
        {sums && <span className={css.sums}> {sums}</span>}
      </span>
      <span className={css.line} />
      <div className={css.buttons} ref={buttons}>
        {children}
      </div>
      <ActionIcon aria-label="Clear selection" onClick={onClear}>
        <IconX />
      </ActionIcon>
    </div>
  </div>
)
