/** What is printed instead of the screen: at most 810 px wide, with who printed it and when, and signature lines on request. */
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import css from './print-sheet.module.css'

type Props = {
  title: string
  /** Under the title: filters, number of rows. */
  subject?: ReactNode
  by: string
  at: string
  /** Whose signature each line waits for. */
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

/** Prints a sheet in the place of the whole page, once. */
export function PrintNow({ onDone, ...sheet }: Props & { onDone: () => void }) {
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true })
    window.print()
    return () => removeEventListener('afterprint', onDone)
    // oxlint-disable-next-line react/exhaustive-deps -- printed once, as it is
  }, [])
  return createPortal(
    <div className={css.instead}>
      <PrintSheet {...sheet} />
    </div>,
    document.body,
  )
}
