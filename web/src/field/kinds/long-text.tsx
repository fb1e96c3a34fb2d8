/** Long text field, or code to paste elsewhere. */
import { Textarea } from '@mantine/core'
import css from './field.module.css'
import { CodeShown } from './code-shown.tsx'
import { type Controls, type InputProps, type ShowProps, textOf, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'
import { TextFilter } from '../filters/text-filter.tsx'

function LongTextBox(props: InputProps<'longText'>) {
  const { field, value, onChange } = props
  return (
    <Textarea
      {...shellOf(props)}
      rows={4}
      maxLength={field.max ?? 65_000}
      value={typedText(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const LongTextShown = ({ field, value }: ShowProps<'longText'>) =>
  field.code ? <CodeShown {...{ field, value }} /> : <span className={css.lines}>{textOf(value)}</span>

export const longText: Controls<'longText'> = {
  Show: LongTextShown,
  Input: LongTextBox,
  Filter: TextFilter,
}
