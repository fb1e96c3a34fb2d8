/** Quick search (Ctrl+K) for screens and records. */
import { Modal } from '@mantine/core'
import {
  IconBolt,
  IconClock,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addRecordSearch } from '../../resource/search-records.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { MenuIcon } from './menu-icon.tsx'
import css from './quick-search.module.css'
import { noteChoice } from './recent-choices.ts'
import { useCommands } from './use-commands.ts'
import { type ResultIcon, type SearchResult, useFound } from './use-found.ts'
import { takeEarly } from './use-search-key.ts'

const ownIcons = {
  plus: IconPlus,
  theme: IconMoon,
  keyboard: IconKeyboard,
  logout: IconLogout,
  bolt: IconBolt,
  recent: IconClock,
}
const isOwn = (name: ResultIcon): name is keyof typeof ownIcons => Object.hasOwn(ownIcons, name)

function ResultSign({ name }: { name: ResultIcon }) {
  if (!isOwn(name)) return <MenuIcon name={name} />
  const Icon = ownIcons[name]
  return <Icon />
}

type OptionProps = {
  id: string
  hit: SearchResult
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, hit, active, onPoint, onChoose }: OptionProps) {
  return (
    // Keyboard events go to the input; options only handle the pointer.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={css.option}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {hit.icon && <ResultSign name={hit.icon} />}
      <span className="trunc">{hit.title}</span>
      <span className={css.detail}>{hit.detail}</span>
    </div>
  )
}

type Props = { onClose: () => void; onShortcuts: () => void }

function Search({ onClose, onShortcuts }: Props) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const list = useId()
  const { groups, searching } = useFound(text, useCommands(onShortcuts))
  const hits = groups.flatMap((group) => group.hits)
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

  function open(hit: SearchResult | undefined) {
    if (!hit) return
    onClose()
    if (hit.run) return hit.run()
    noteChoice(hit)
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
        <IconSearch />
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
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className={css.group} aria-hidden>
              {group.title}
            </p>
            {group.hits.map((hit) => {
              const i = hits.indexOf(hit)
              return (
                <Option
                  key={`${hit.to}${hit.title}`}
                  id={`${list}-${i}`}
                  hit={hit}
                  active={i === chosen}
                  onPoint={() => setActive(i)}
                  onChoose={() => open(hit)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className={css.none} role="status">
        {hits.length === 0 && searching && 'Searching'}
      </p>
    </>
  )
}

export function QuickSearch({ opened, onClose, onShortcuts }: Props & { opened: boolean }) {
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
        <Search onClose={onClose} onShortcuts={onShortcuts} />
      </Modal.Content>
    </Modal.Root>
  )
}
