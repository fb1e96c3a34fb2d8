/** Change from the previous period: arrow and percent, green up, red down, grey when flat or new. */
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Change } from '../../lib/format.ts'
import css from './delta.module.css'

export function Delta({ change }: { change: Change }) {
  const { text, direction } = change
  if (text === '') return null
  return (
    <span className={css.delta} data-direction={direction}>
      {direction === 'up' && (
        <IconArrowUpRight size={12} aria-label="up" role="img" aria-hidden={false} />
      )}
      {direction === 'down' && (
        <IconArrowDownRight size={12} aria-label="down" role="img" aria-hidden={false} />
      )}
      {text}
    </span>
  )
}
