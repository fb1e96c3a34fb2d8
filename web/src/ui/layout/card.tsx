/** Card: title, grey hint, and a link or figure on the right. */
import { type ReactNode, useId } from 'react'
import css from './card.module.css'

type Props = {
  title?: string
  hint?: ReactNode
  end?: ReactNode
  /** Accessible name of a card without a title. */
  label?: string
  className?: string | undefined
  children?: ReactNode
}

export function Card({ title, hint, end, label, className, children }: Props) {
  const id = useId()
  return (
    <section
      className={`${css.card} ${className ?? ''}`}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
    >
      {(title || end) && (
        <header className={css.header}>
          {title && (
            <h2 id={id} className={css.title}>
              {title}
            </h2>
          )}
          {hint && <span className={css.hint}>{hint}</span>}
          {end && <span className={css.end}>{end}</span>}
        </header>
      )}
      {children}
    </section>
  )
}

/** Padded content of a card. */
export function CardBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={`${css.body} ${className ?? ''}`}>{children}</div>
}
