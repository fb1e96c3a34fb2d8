/** Verbatim code in a record view, with a copy button unless masked. */
import type { FieldOf } from '@rivulet/contract/fields'
import { isMasked } from '@rivulet/contract/text/mask'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import css from './field.module.css'
import { nothing, textOf } from './kind.ts'

type Props = { field: FieldOf<'text' | 'longText'>; value: unknown }

export function CodeShown({ field, value }: Props) {
  const words = textOf(value)
  if (words === nothing) return words
  if (isMasked(words)) return <span className="code">{words}</span>
  return (
    <span className={css.copied}>
      <span className="code">{words}</span>
      <CopyButton small text={words} label={`Copy ${field.label}`} />
    </span>
  )
}
