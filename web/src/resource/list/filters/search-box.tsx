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
  // What is in the address, and what it will be a moment later. Navigating twice could cancel navigation to another screen.
  const asked = useRef([value])
  const ask = (text: string) => {
    if (text === asked.current.at(-1)) return
    asked.current.push(text)
    onChange(text)
  }
  // Follows Back and links to the same list with another search, but not its own: more may have been typed since.
  useEffect(() => {
    const place = asked.current.indexOf(value)
    asked.current = place < 0 ? [value] : asked.current.slice(place)
    if (place < 0) setTyped(value)
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
