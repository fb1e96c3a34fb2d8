/** Lazy chunk of select.tsx. */
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useContext } from 'react'
import { OptionNotes } from './option-notes.ts'
import css from './select.module.css'

/** Enter in an open list chooses from it; it never sends the form with what was chosen before. */
function keepForm(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true')
    event.preventDefault()
}

/** With notes, each option has its own below its name, and the chosen one's stands below the input. */
export function SelectBox(props: SelectProps) {
  const noteOf = useContext(OptionNotes)
  const note = props.value && noteOf?.(props.value)
  return (
    <Select
      onKeyDown={keepForm}
      {...(noteOf && {
        renderOption: ({ option }) => <Option label={option.label} note={noteOf(option.value)} />,
      })}
      {...props}
      {...(note && { description: note })}
    />
  )
}

function Option({ label, note }: { label: string; note: string | null }) {
  if (!note) return label
  return (
    <span>
      {label}
      <span className={css.note}>{note}</span>
    </span>
  )
}

export const MultiSelectBox = (props: MultiSelectProps) => <MultiSelect {...props} />
