/** Email field. */
import { mailTo } from '@rivulet/contract/text/mail-to'
import { TextInput } from '@mantine/core'
import { type Controls, type InputProps, nothing, type ShowProps, textOf, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'
import { TextFilter } from '../filters/text-filter.tsx'

function EmailBox(props: InputProps<'email'>) {
  const { value, onChange } = props
  return (
    <TextInput
      {...shellOf(props)}
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={255}
      value={typedText(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function EmailShown({ value }: ShowProps<'email'>) {
  const address = textOf(value)
  if (address === nothing) return address
  return (
    <a className="link" href={mailTo(address)}>
      {address}
    </a>
  )
}

export const email: Controls<'email'> = { Show: EmailShown, Input: EmailBox, Filter: TextFilter }
