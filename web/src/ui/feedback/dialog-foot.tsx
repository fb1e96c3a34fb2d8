/** Dialog buttons, bottom right. */
import type { ReactNode } from 'react'
import css from './dialog-foot.module.css'

export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>
}
