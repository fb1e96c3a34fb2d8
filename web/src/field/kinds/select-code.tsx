/** Lazy chunk of select.tsx. */
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { useContext } from 'react'
import { OptionNotes } from './option-notes.ts'
import css from './select.module.css'
import { type SearchedProps, useSelectSearch } from './use-select-search.ts'

/** With notes, each option has its own below its name, and the chosen one's stands below the input. */
export function SelectBox(props: Omit<SelectProps, 'data'> & Pick<SearchedProps, 'data'>) {
  const noteOf = useContext(OptionNotes)
  const note = props.value && noteOf?.(props.value)
  const search = useSelectSearch(props)
  return (
    <Select
      {...(noteOf && {
        renderOption: ({ option }) => <Option label={option.label} note={noteOf(option.value)} />,
      })}
      {...props}
      {...(note && { description: note })}
      {...search}
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
