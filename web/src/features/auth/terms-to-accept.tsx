/** The terms with the box that accepts them, at sign-up and when they have changed. */
import { Checkbox } from '@mantine/core'
import type { Terms } from '@rivulet/contract/answers/session-answer'
import { messages } from '@rivulet/contract/messages/messages'
import { useProgramme } from '../../lib/programme.ts'
import css from './terms.module.css'

type Props = {
  terms: Terms
  accepted: boolean
  error?: string | undefined
  onChange: (accepted: boolean) => void
}

export function TermsToAccept({ terms, accepted, error, onChange }: Props) {
  const { name } = useProgramme()
  const title = `Terms, version ${terms.version}`
  return (
    <div className={css.terms}>
      <h2 className={css.title}>{title}</h2>
      {/* Scrolled with the keyboard too. */}
      <section className={css.text} aria-label={title} tabIndex={0}>
        {terms.text}
      </section>
      <Checkbox
        name="terms"
        label={messages.terms.accept(name)}
        checked={accepted}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  )
}
