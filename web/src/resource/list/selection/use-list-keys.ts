/** Keyboard navigation of lists: arrows and page keys move, Home and End jump, Enter opens, Space selects, Delete deletes. */
import { type KeyboardEvent, useState } from 'react'

type Options = {
  total: number
  /** Number of visible rows. */
  page: number
  /** Scrolls a row into view. */
  show: (index: number) => void
  open: (index: number) => void
  select: ((index: number, range: boolean) => void) | undefined
  remove: ((index: number | null) => void) | undefined
}

/** Target row of a key; null for other keys. */
export function targetOf(key: string, now: number | null, total: number, page: number): number | null {
  const from = now ?? -1
  const steps: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: now === null ? 0 : from - 1,
    PageDown: Math.max(from, 0) + page,
    PageUp: from - page,
    Home: 0,
    End: total - 1,
  }
  const step = steps[key]
  return step === undefined ? null : Math.max(0, Math.min(total - 1, step))
}

export function focusRows(screen: HTMLElement | null): HTMLElement | null {
  const rows = screen?.querySelector<HTMLElement>('section[tabindex="0"]') ?? null
  rows?.focus()
  return rows
}

/** Target row of the first key, when no row is current. */
export function beginRows(screen: HTMLElement | null): void {
  const rows = focusRows(screen)
  rows?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
}

export function useListKeys({ total, page, show, open, select, remove }: Options) {
  const [active, setActive] = useState<number | null>(null)
  const current = active !== null && active < total ? active : null

  function move(event: KeyboardEvent): boolean {
    const to = targetOf(event.key, current, total, page)
    if (to === null || total === 0) return false
    if (event.shiftKey && select && current !== to) select(to, true)
    setActive(to)
    show(to)
    // From a heading or a link: Enter then opens the row instead of what was left.
    if (!(event.target as Element).matches('section')) focusRows(event.currentTarget as HTMLElement)
    return true
  }

  /** From the rows to the bar of those that are selected: with Tab alone it would be reached after all in sight. */
  function toBar({ currentTarget }: KeyboardEvent): boolean {
    const first = currentTarget.querySelector<HTMLElement>('[role="toolbar"] button')
    first?.focus()
    return first !== null
  }

  /** Ignores keys of links and checkboxes inside the row. */
  function act(event: KeyboardEvent): boolean {
    if (!(event.target as Element).matches('section')) return false
    if (event.key === 'Tab' && !event.shiftKey) return toBar(event)
    if (event.key === 'Delete' && remove) remove(current)
    else if (current === null) return false
    else if (event.key === 'Enter') open(current)
    else if (event.key === ' ' && select) select(current, event.shiftKey)
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if ((event.target as Element).closest('[role="toolbar"], [role="menu"]')) return
    if (move(event) || act(event)) event.preventDefault()
  }
  return { active: current, setActive, onKeyDown }
}
