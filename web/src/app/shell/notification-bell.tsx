/** Bell with the number of unread notifications; its panel is loaded when it is opened. */
import { ActionIcon } from '@mantine/core'
import { bellMessages } from '@rivulet/contract/messages/bell-messages'
import { IconBell } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { LostPart, piece } from '../../lib/page/piece.ts'
import { useUser } from '../../lib/session/session.ts'
import { useDrawnLater } from '../../lib/page/use-drawn-later.ts'
import { LazyPopover } from '../../resource/list/filters/lazy-popover.tsx'
import css from './notification-bell.module.css'

const Panel = piece(
  async () => (await import('../../features/notification/notification-panel.tsx')).NotificationPanel,
  LostPart,
)

/** Whether the address asks for the panel, as digests do; once it is open, the address no longer does. */
function useAsked(open: () => void): void {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('panel') === 'notifications'
  useEffect(() => {
    if (!asked) return
    open()
    const without = (now: URLSearchParams) => {
      now.delete('panel')
      return now
    }
    setSearch(without, { replace: true })
  }, [asked, open, setSearch])
}

export function NotificationBell() {
  const user = useUser()
  const [opened, setOpened] = useDrawnLater(false)
  const button = useRef<HTMLButtonElement>(null)
  /** What was focused inside is gone. */
  const dismiss = useCallback(() => {
    setOpened(false)
    button.current?.focus()
  }, [setOpened])
  useAsked(useCallback(() => setOpened(true), [setOpened]))
  useEffect(() => {
    if (!opened) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [opened, dismiss])
  if (!user) return null
  const { unread } = user
  const bell = (
    <ActionIcon
      ref={button}
      className={css.bell}
      aria-label={bellMessages.open(unread)}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      <IconBell />
      {unread > 0 && (
        <span className={css.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  )
  return (
    <>
      {/* Always present, so that a change is announced. */}
      <span role="status" className="vh">
        {unread > 0 && bellMessages.announced(unread)}
      </span>
      <LazyPopover
        opened={opened}
        onChange={(now) => (now ? setOpened(true) : dismiss())}
        target={bell}
        label={bellMessages.title}
        width={380}
        position="bottom-end"
      >
        <Panel onClose={() => setOpened(false)} />
      </LazyPopover>
    </>
  )
}
