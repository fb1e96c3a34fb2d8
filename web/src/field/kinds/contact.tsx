/** Contact field: kind and address in one input. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { TextInput } from '@mantine/core'
import type { Contact } from '@rivulet/contract/fields'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import css from './field.module.css'
import { type Controls, type InputProps } from './kind.ts'
import { shellOf } from './shell.tsx'

function ContactBox(props: InputProps<'contact'>) {
  const { field, onChange } = props
  const given = props.value as Contact | null | undefined
  const [picked, setPicked] = useState(given?.type ?? Object.keys(field.choices)[0] ?? '')
  const type = given?.type ?? picked
  const address = given?.value ?? ''
  const change = (next: Contact) => onChange(next.value === '' ? null : next)
  const words = field.choices[type] ?? ''
  return (
    <TextInput
      {...shellOf(props)}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={255}
      value={address}
      onChange={({ currentTarget }) => change({ type, value: currentTarget.value })}
      leftSectionWidth={words.length * 7 + 48}
      leftSectionPointerEvents="all"
      leftSection={
        <span className={css.prefix}>
          {words}
          <IconChevronDown size={12} />
          <select
            aria-label={`Kind of ${withinSentence(field.label)}`}
            value={type}
            onChange={({ currentTarget }) => {
              setPicked(currentTarget.value)
              change({ type: currentTarget.value, value: address })
            }}
          >
            {Object.entries(field.choices).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </span>
      }
    />
  )
}

export const contact: Controls<'contact'> = { Input: ContactBox }
