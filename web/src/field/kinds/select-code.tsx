/** Lazy chunk of select.tsx. */
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

/** Enter in an open list chooses from it; it never sends the form with what was chosen before. */
function keepForm(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true')
    event.preventDefault()
}

export const SelectBox = (props: SelectProps) => <Select onKeyDown={keepForm} {...props} />
export const MultiSelectBox = (props: MultiSelectProps) => <MultiSelect {...props} />
