/** Scrollable table frame with a sticky head. */
import { type ReactNode, type Ref, useCallback, useState } from 'react'
import { useMergedRef } from '@mantine/hooks'
import css from './table.module.css'

/** Whether the element can scroll further right. */
function useMoreAside(): [more: boolean, watch: (element: HTMLElement | null) => void] {
  const [more, setMore] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 2)
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', measure)
      sizes.disconnect()
    }
  }, [])
  return [more, watch]
}

type Props = {
  label: string
  /** The scroll element, for the virtualizer. */
  scrollRef?: Ref<HTMLElement>
  /** Floats over the last rows: the selection bar. */
  floating?: ReactNode
  children: ReactNode
}

export function TableFrame({ label, scrollRef, floating, children }: Props) {
  const [more, watch] = useMoreAside()
  const ref = useMergedRef(watch, scrollRef)
  return (
    <div className={css.frame} data-more={more || undefined}>
      {/* Scrollable regions must be focusable. */}
      <section className={css.scroll} ref={ref} tabIndex={0} aria-label={label} data-rows>
        {children}
      </section>
      {floating}
    </div>
  )
}
