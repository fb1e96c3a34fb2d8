/** Somebody else saved the record first: what was typed stays, and the person decides what becomes of it. */
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages'
import css from './record.module.css'

type Props = {
  /** Theirs instead of what was typed. */
  onReload: () => void
  /** Theirs, with what was typed on top. */
  onKeep: () => void
}

export function StaleNotice({ onReload, onKeep }: Props) {
  return (
    <div className={css.stale} role="alert">
      <p>{messages.form.stale}</p>
      <Button onClick={onReload}>Reload</Button>
      <Button onClick={onKeep}>Keep my changes</Button>
    </div>
  )
}
