/** Search box of lists: searches while typing; '/' focuses it, ↓ and Enter move to the rows. */
import { TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Kbd } from '../../../ui/kbd.tsx'
import css from '../list.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  inputRef: RefObject<HTMLInputElement | null>
  /** Moves the focus to the results. */
  onDown?: () => void
}

/** Debounce after the last key. */
const pause = 250

export function SearchBox({ label, value, onChange, inputRef, onDown }: Props) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  // The address changes a moment later. Navigating twice could cancel navigation to another screen.
  const ask = (text: string) => {
    if (text === asked.current) return
    asked.current = text
    onChange(text)
  }
  // Follows Back and links to the same list with another search.
  useEffect(() => {
    asked.current = value
    setTyped((now) => (now.trim() === value ? now : value))
  }, [value])
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => ask(typed.trim()), pause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- debounced from the last key
  }, [typed])
  const clear = () => {
    setTyped('')
    ask('')
    inputRef.current?.focus()
  }
  return (
    <TextInput
      ref={inputRef}
      className={css.search ?? ''}
      type="search"
      aria-keyshortcuts="/"
      aria-label={label}
      placeholder={label}
      maxLength={255}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => ask(typed.trim())}
      onKeyDown={(event) => {
        const { key } = event
        if (key === 'Escape' ? typed === '' : key !== 'ArrowDown' && key !== 'Enter') return
        event.preventDefault()
        if (key === 'Escape') return clear()
        ask(typed.trim())
        onDown?.()
      }}
      leftSection={<IconSearch />}
      rightSection={
        typed ? (
          <UnstyledButton aria-label="Clear search" onClick={clear}>
            <IconX size={14} />
          </UnstyledButton>
        ) : (
          <span className="only-wide">
            <Kbd>/</Kbd>
          </span>
        )
      }
    />
  )
}
