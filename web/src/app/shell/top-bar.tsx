/** Top bar: breadcrumb, shop, quick search, notifications, theme and account. */
import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconSearch, IconWifiOff } from '@tabler/icons-react'
import { Kbd } from '../../ui/kbd.tsx'
import { Brand } from '../../ui/layout/mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { GuideLink } from './guide-link.tsx'
import { NotificationBell } from './notification-bell.tsx'
import css from './top-bar.module.css'
import { UnitSelector } from './unit-selector.tsx'
import { messages } from '@rivulet/contract/messages/messages'
import { useOnline } from '../../lib/live/online.ts'
import { Pill } from '../../ui/pill.tsx'

/** Offline sign. The live region is always present, so that its content is announced. */
function OfflineSign() {
  const online = useOnline()
  return (
    <span role="status">
      {!online && (
        <span title={messages.offlineSign.why}>
          <Pill icon={<IconWifiOff size={12} />}>{messages.offlineSign.word}</Pill>
        </span>
      )}
    </span>
  )
}

type Props = { onMenu: () => void; onSearch: () => void }

const searchKey = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

export function TopBar({ onMenu, onSearch }: Props) {
  return (
    <header className={css.bar}>
      <ActionIcon className="only-phone" aria-label="Menu" onClick={onMenu}>
        <IconMenu2 />
      </ActionIcon>
      <span className={`${css.brand} only-phone`}>
        <Brand />
      </span>
      <Breadcrumb />
      <span className="grow" />
      <OfflineSign />
      <span className={css.tools}>
        <UnitSelector />
        <button
          type="button"
          className={`${css.quick} only-wide`}
          aria-keyshortcuts="Control+K"
          onClick={onSearch}
        >
          <IconSearch />
          <span className="grow trunc">Search or jump to</span>
          <Kbd>{searchKey}</Kbd>
        </button>
        <ActionIcon className="only-phone" aria-label="Search" onClick={onSearch}>
          <IconSearch />
        </ActionIcon>
        <GuideLink />
        <NotificationBell />
        <ThemeSwitch />
        <AccountMenu />
      </span>
    </header>
  )
}
