/** Print layout: at most 810 px wide, with user, date and optional signature lines. */
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import css from './print-sheet.module.css'

type Props = {
  title: string
  /** Below the title: filters, number of rows. */
  subject?: ReactNode
  by: string
  at: string
  /** Labels of the signature lines. */
  signatures?: readonly string[]
  children: ReactNode
}

export function PrintSheet({ title, subject, by, at, signatures = [], children }: Props) {
  return (
    <article className={css.sheet}>
      <header className={css.head}>
        <div>
          <h1>{title}</h1>
          {subject && <p>{subject}</p>}
        </div>
        <p className={css.who}>
          {by}
          <br />
          {at}
        </p>
      </header>
      {children}
      {signatures.length > 0 && (
        <footer className={css.signatures}>
          {signatures.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </footer>
      )}
    </article>
  )
}

/** Prints the sheet instead of the page, once. */
export function PrintNow({ onDone, ...sheet }: Props & { onDone: () => void }) {
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true })
    window.print()
    return () => removeEventListener('afterprint', onDone)
    // oxlint-disable-next-line react/exhaustive-deps -- printed once
  }, [])
  return createPortal(
    <div className={css.instead}>
      <PrintSheet {...sheet} />
    </div>,
    document.body,
  )
}
