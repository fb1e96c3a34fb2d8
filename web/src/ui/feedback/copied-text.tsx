/** A text to take along: its name, a button that copies it, and the text itself, whole. */
import { CopyButton } from './copy-button.tsx'
import css from './copied-text.module.css'

type Props = { label: string; text: string; tall?: boolean }

export function CopiedText({ label, text, tall }: Props) {
  return (
    <div>
      <div className={css.head}>
        <span>{label}</span>
        <CopyButton small title="Copy" text={text} />
      </div>
      {/* What scrolls must be reachable by keyboard. */}
      <pre
        className={css.text}
        data-tall={tall || undefined}
        tabIndex={0}
        aria-label={label}
        role="group"
      >
        {text}
      </pre>
    </div>
  )
}
