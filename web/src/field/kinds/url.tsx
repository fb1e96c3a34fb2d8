/** URL field. */
import { TextInput } from '@mantine/core'
import { isWebUrl } from '@rivulet/contract/format'
import { type Controls, type InputProps, type ShowProps, textOf, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'
import { TextFilter } from '../filters/text-filter.tsx'

/** Adds the scheme that people leave out. */
const complete = (typed: string): string =>
  /^[\w-]+(\.[\w-]+)+([:/?#]|$)/.test(typed) ? `https://${typed}` : typed

function UrlBox(props: InputProps<'url'>) {
  const { value, onChange, onBlur } = props
  const typed = typedText(value)
  return (
    <TextInput
      {...shellOf(props)}
      onBlur={() => {
        if (complete(typed) !== typed) onChange(complete(typed))
        onBlur()
      }}
      type="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2048}
      placeholder="https://"
      value={typed}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  )
}

function UrlShown({ value }: ShowProps<'url'>) {
  const address = textOf(value)
  if (!isWebUrl(address)) return address
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}

export const url: Controls<'url'> = { Show: UrlShown, Input: UrlBox, Filter: TextFilter }
