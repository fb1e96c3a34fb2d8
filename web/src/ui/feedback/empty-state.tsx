/** Empty state: explanation and next step. */
import type { ReactNode } from 'react'
import css from './empty-state.module.css'

type Props = {
  icon?: ReactNode
  title: string
  /** Fills the screen: the title is its heading. */
  whole?: boolean
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, whole = false, children, action }: Props) {
  const Title = whole ? 'h1' : 'p'
  return (
    <div className={css.empty}>
      {icon && <span className={css.icon}>{icon}</span>}
      <Title className={css.title}>{title}</Title>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
