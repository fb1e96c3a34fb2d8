/** Says what would be here, and offers the next step. */
import type { ReactNode } from 'react'
import css from './empty-state.module.css'

type Props = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode }

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={css.empty}>
      {icon && <span className={css.icon}>{icon}</span>}
      <p className={css.title}>{title}</p>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
