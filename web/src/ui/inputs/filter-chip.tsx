/** Chip of an active filter, and the button that adds one. */
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import css from './filter-chip.module.css'

type Props = {
  field: string
  operator: string
  value: ReactNode
  /** Opens the filter editor. */
  onOpen?: () => void
  onRemove?: () => void
}

export function FilterChip({ field, operator, value, onOpen, onRemove }: Props) {
  return (
    <span className={css.chip}>
      <button type="button" className={css.open} onClick={onOpen} disabled={!onOpen}>
        <span className={css.field}>{field}</span>
        <span className={css.operator}>{operator}</span>
        <span className={css.value}>{value}</span>
      </button>
      {onRemove && (
        <button
          type="button"
          className={css.remove}
          onClick={onRemove}
          aria-label={`Remove filter ${field}`}
        >
          <IconX size={12} />
        </button>
      )}
    </span>
  )
}

export function AddFilter(props: ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className={`${css.chip} ${css.add}`}>
      <IconPlus size={14} />
      Filter
    </button>
  )
}

/** Chips in a row; what has no room wraps. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className={css.chips}>{children}</div>
}
