/** The bar above every screen: where one is, the shop, the quick search, the colours, the account. */
import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Kbd } from '../../ui/kbd.tsx'
import { Brand } from '../../ui/mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { OfflineSign } from './offline-sign.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import css from './top-bar.module.css'
import { UnitSelector } from './unit-selector.tsx'

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
      <UnitSelector />
      <button
        type="button"
        className={`${css.quick} only-wide`}
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      >
        <IconSearch aria-hidden />
        <span className="grow trunc">Search or jump to</span>
        <Kbd>{searchKey}</Kbd>
      </button>
      <ActionIcon className="only-phone" aria-label="Search" onClick={onSearch}>
        <IconSearch />
      </ActionIcon>
      <ThemeSwitch />
      <AccountMenu />
    </header>
  )
}
