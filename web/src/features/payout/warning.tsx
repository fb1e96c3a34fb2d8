/** Warning on a payout run. */
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './payout.module.css'

export const Warning = ({ children }: { children: ReactNode }) => (
  <p className={css.warning} role="status">
    <IconAlertTriangle size={16} aria-hidden />
    <span>{children}</span>
  </p>
)
