/** Card of numbered steps with links; completed ones are ticked. */
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import css from './steps.module.css'

export function Steps({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Card title={title} hint={hint}>
      <ol className={css.steps}>{children}</ol>
    </Card>
  )
}

type Props = { icon: ReactNode; title: string; done?: boolean; action?: ReactNode; children: ReactNode }

export function Step({ icon, title, done, action, children }: Props) {
  return (
    <li className={css.step} data-done={done || undefined}>
      <span className={css.icon}>{done ? <IconCheck role="img" aria-label="Done" /> : icon}</span>
      <h3 className={css.title}>{title}</h3>
      <p className={css.text}>{children}</p>
      {action && <div className={css.action}>{action}</div>}
    </li>
  )
}
