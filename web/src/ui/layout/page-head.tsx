/** Page head: title left, actions right. Also sets the window title. */
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/page/page.ts'
import css from './page-head.module.css'

type Props = {
  title: string
  /** Before the title: an avatar. */
  lead?: ReactNode
  /** Right after the title: a pill, a switch of views, a quiet figure. */
  beside?: ReactNode
  /** The title is a record's upper-case name: smaller, with wider spacing. */
  record?: boolean
  /** Window title, if different. */
  windowTitle?: string
  /** Below it all: what the screen answers. */
  line?: ReactNode
  /** The actions. */
  children?: ReactNode
}

export function PageHead({ title, lead, beside, record, windowTitle, line, children }: Props) {
  usePageTitle(windowTitle ?? title)
  return (
    <div className={css.head}>
      {lead}
      <h1 className={css.title} data-record={record || undefined}>
        {title}
      </h1>
      {beside && <div className={css.beside}>{beside}</div>}
      <span className="grow" />
      {children && <div className={css.actions}>{children}</div>}
      {line && <p className={css.line}>{line}</p>}
    </div>
  )
}

/** Actions that are on a row of their own on phones, whatever stands around them. */
export function OtherActions({ children }: { children: ReactNode }) {
  return <div className={css.others}>{children}</div>
}
