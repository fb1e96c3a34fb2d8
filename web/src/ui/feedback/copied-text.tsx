/** Labelled text with a copy button. */
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
      {/* Scrollable regions must be focusable. */}
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
