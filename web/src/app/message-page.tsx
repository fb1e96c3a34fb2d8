/** A page with one message: access denied, not found, failed to load. */
import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page/page.ts'
import { Brand } from '../ui/layout/mark.tsx'
import css from './message-page.module.css'

type Props = {
  title: string
  children: ReactNode
  actions: ReactNode
  /** Inside the dashboard frame, which shows the brand itself. */
  inside?: boolean
}

export function MessagePage({ title, children, actions, inside }: Props) {
  usePageTitle(title)
  const Frame = inside ? 'div' : 'main'
  return (
    <Frame className={css.page} data-inside={inside || undefined}>
      {!inside && <Brand />}
      <div className={css.message}>
        <svg className={css.stream} viewBox="0 0 120 48" aria-hidden="true">
          <path d="M4 4c14 0 14 18 32 18s20-14 40-14 22 16 40 16" />
          <path d="M4 14c14 0 16 20 34 20s20-12 38-12 22 12 40 12" />
          <path d="M4 24c12 0 18 20 36 20s20-10 36-10 24 10 40 10" />
        </svg>
        <h1>{title}</h1>
        <div className={css.text}>{children}</div>
        <div className={css.actions}>{actions}</div>
      </div>
    </Frame>
  )
}
