/** Ctrl+K: jumps to a screen, or to a record that a source finds. */
import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addRecordSearch } from '../../resource/search-records.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { MenuIcon } from './menu-icon.tsx'
import css from './quick-search.module.css'
import { type Found, useFound } from './use-found.ts'
import { takeEarly } from './use-search-key.ts'

type OptionProps = { id: string; hit: Found; active: boolean; onPoint: () => void; onChoose: () => void }

function Option({ id, hit, active, onPoint, onChoose }: OptionProps) {
  return (
    // The keyboard works on the input; the option only listens to the pointer.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={css.option}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {hit.icon && <MenuIcon name={hit.icon} />}
      <span className="trunc">{hit.title}</span>
      <span className={css.detail}>{hit.detail}</span>
    </div>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const list = useId()
  const { hits, searching } = useFound(text)
  useEffect(addRecordSearch, [])
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.focus()
    const typed = takeEarly()
    setText((now) => typed + now)
  }, [])
  const chosen = Math.min(active, hits.length - 1)

  useEffect(() => {
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, chosen])

  function open(hit: Found | undefined) {
    if (!hit) return
    onClose()
    void navigate(hit.to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setActive((chosen + step + hits.length) % Math.max(hits.length, 1))
    } else if (event.key === 'Enter') open(hits[chosen])
  }

  return (
    <>
      <div className={css.field}>
        <IconSearch aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Quick search"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={chosen >= 0 ? `${list}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search or jump to"
          value={text}
          data-autofocus
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
          }}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div id={list} role="listbox" aria-label="Results" className={css.list}>
        {hits.map((hit, i) => (
          <Option
            key={`${hit.to}${hit.title}`}
            id={`${list}-${i}`}
            hit={hit}
            active={i === chosen}
            onPoint={() => setActive(i)}
            onChoose={() => open(hit)}
          />
        ))}
      </div>
      <p className={css.none} role="status">
        {hits.length === 0 && (searching ? 'Searching' : 'Nothing found')}
      </p>
    </>
  )
}

export function QuickSearch({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={560}
      centered={false}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Quick search">
        <Search onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}
