/** What the manager wrote to this affiliate. */
import { IconMessage2 } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import css from './manager-message.module.css'

/** 'Maren' of 'MAREN OLBRECHT'. */
function callName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first === first.toUpperCase() ? first.charAt(0) + first.slice(1).toLowerCase() : first
}

export function ManagerMessage({ name, html }: { name: string; html: string }) {
  return (
    <Card label="Message from your manager" className="s4">
      <div className={css.message}>
        <span className={css.icon}>
          <IconMessage2 aria-hidden />
        </span>
        <div className={css.text}>
          <p>
            <b>Welcome, {callName(name)}</b> <span className={css.from}>· from your manager</span>
          </p>
          <RichText html={html} />
        </div>
      </div>
    </Card>
  )
}
