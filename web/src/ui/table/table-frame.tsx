/** The frame of a table: rounded, one line, scrolling inside itself under a head that stays. */
import type { ReactNode, Ref } from 'react'
import { useMergedRef } from '@mantine/hooks'
import css from './table.module.css'
import { useMoreAside } from './use-more-aside.ts'

type Props = {
  label: string
  /** The element that scrolls: for a virtualizer. */
  scrollRef?: Ref<HTMLElement>
  /** What floats over the last rows: the selection bar. */
  floating?: ReactNode
  /** Grows to fill the screen instead of following its rows. */
  fill?: boolean
  children: ReactNode
}

export function TableFrame({ label, scrollRef, floating, fill, children }: Props) {
  const [more, watch] = useMoreAside()
  const ref = useMergedRef(watch, scrollRef)
  return (
    <div className={css.frame} data-fill={fill || undefined} data-more={more || undefined}>
      {/* What scrolls must be reachable by keyboard. */}
      <section className={css.scroll} ref={ref} tabIndex={0} aria-label={label}>
        {children}
      </section>
      {floating}
    </div>
  )
}
