/** Box with a warning about what is beside it. */
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './warning.module.css'

type Props = {
  children: ReactNode
  /** Null inside a region that is announced already. */
  role?: 'status' | 'alert' | null
  /** Where it stands. */
  className?: string | undefined
}

export const Warning = ({ children, role = 'status', className = '' }: Props) => (
  <div className={`${css.warning} ${className}`} role={role ?? undefined}>
    <IconAlertTriangle size={16} />
    <div>{children}</div>
  </div>
)
