/** Text field: upper-cased as it is typed, unless it is a code, `asTyped` or has a format. */
import { TextInput } from '@mantine/core'
import { isUpperCased } from '@rivulet/contract/fields'
import type { FocusEvent } from 'react'
import { upperCase } from '../../ui/inputs/upper-case.ts'
import { CodeShown } from './code-shown.tsx'
import { type Controls, type InputProps, type ShowProps, textOf, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'
import { TextFilter } from '../filters/text-filter.tsx'

/** Input of a masked value: typing replaces the whole mask, and the browser does not remember it. */
const sealedTyping = {
  autoComplete: 'off',
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
}

function TextBox(props: InputProps<'text'>) {
  const { field, value, onChange, onBlur } = props
  const typed = typedText(value)
  const upper = isUpperCased(field)
  return (
    <TextInput
      {...shellOf(props)}
      {...(upper ? upperCase : { autoCapitalize: 'none', spellCheck: field.asTyped ?? false })}
      {...(field.sealed ? sealedTyping : {})}
      maxLength={field.max ?? 255}
      value={typed}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => {
        // Again, because composed and autofilled text fires no typing events.
        const kept = upper ? typed.toUpperCase() : typed
        if (typed !== kept) onChange(kept)
        onBlur()
      }}
    />
  )
}

const TextShown = ({ field, value }: ShowProps<'text'>) =>
  field.code ? <CodeShown {...{ field, value }} /> : textOf(value)

export const text: Controls<'text'> = {
  Show: TextShown,
  Input: (props) => <TextBox {...props} />,
  Filter: TextFilter,
}
