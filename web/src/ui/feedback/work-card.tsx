/** Work on many records that goes on, with its progress and a button that stops it. */
import { Loader } from '@mantine/core'
import type { Work } from '../../lib/works.ts'
import css from './notices.module.css'

export function WorkCard({ work: { title, progress, stop } }: { work: Work }) {
  return (
    <div className={css.notice} role="status" aria-busy="true">
      <Loader size={18} className={css.icon} />
      <div className={css.text}>
        <b>{title}</b>
        <span>{progress}</span>
      </div>
      <button type="button" className="link" onClick={stop.run}>
        {stop.label}
      </button>
    </div>
  )
}
