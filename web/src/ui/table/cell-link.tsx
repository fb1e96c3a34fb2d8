/** Link in a table cell: a plain element, since scrolling draws hundreds of them. The root layout follows it. */
import type { ReactNode } from 'react'

type Props = {
  to: string
  className?: string | undefined
  title?: string
  /** The order whose trace it opens over the screen. */
  trace?: number
  children: ReactNode
}

export function CellLink({ to, className, title, trace, children }: Props) {
  return (
    <a href={`#${to}`} className={className} title={title} data-trace={trace}>
      {children}
    </a>
  )
}
