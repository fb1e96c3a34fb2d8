/**
 * Search of a select. While the box shows the chosen name, all of it is selected, so that typing starts a new search.
 * Leaving the box without a choice, or Escape, restores the name.
 */
import type { SelectProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef } from 'react'

export type SelectOption = { value: string; label: string }
export type SearchedProps = Pick<
  SelectProps,
  'value' | 'searchable' | 'searchValue' | 'onSearchChange'
> & {
  data: readonly SelectOption[]
}

/** Props of Mantine's Select. */
export function useSelectSearch({
  data,
  value,
  searchable = false,
  searchValue,
  onSearchChange,
}: SearchedProps) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useUncontrolled({
    ...(searchValue !== undefined && { value: searchValue }),
    ...(onSearchChange && { onChange: onSearchChange }),
    finalValue: '',
  })
  const name = data.find((one) => one.value === value)?.label ?? ''
  const unsearched = searchable && text === name
  const selectAll = () => {
    const { current: input } = box
    // What was selected with the mouse stays so.
    if (input && unsearched && input.selectionStart === input.selectionEnd) input.select()
  }
  // A choice puts the name into the box, which keeps the focus.
  useEffect(() => {
    if (unsearched && document.activeElement === box.current) box.current?.select()
  }, [unsearched])
  return {
    ref: box,
    searchValue: text,
    onSearchChange: setText,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const { key, currentTarget } = event
      // Enter in an open list chooses from it; it never sends the form with what was chosen before.
      if (key === 'Enter' && currentTarget.getAttribute('aria-expanded') === 'true')
        event.preventDefault()
      if (key === 'Escape') setText(name)
    },
    // Found again: the value is the same, the text is not.
    onOptionSubmit(picked: string) {
      if (picked === value) setText(name)
    },
    // Browsers place the caret after focus, with the mouse or a finger: the click comes last.
    onFocus: selectAll,
    onClick: selectAll,
  }
}
