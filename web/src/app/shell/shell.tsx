/** The frame of the dashboard: the menu at the left, the bar at the top, the screen in between. */
import '../../ui/theme/overlay.css'
import '../slots.ts'
import { ActionIcon, Drawer } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { toggleDrawer, useDrawer } from '../../lib/drawer.ts'
import { useLinkDialog } from '../../features/link/link-dialog-state.ts'
import { queryClient } from '../../lib/query.ts'
import { useUnsavedGuard } from '../../lib/unsaved-changes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Brand, Mark } from '../../ui/mark.tsx'
import { home } from '../guard.ts'
import { ImpersonationBar } from './impersonation-bar.tsx'
import { QuickSearch, useSearchKey } from './quick-search.tsx'
import css from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { UnitSelector } from './unit-selector.tsx'
import { useFreshUser } from './use-fresh-user.ts'

const LinkDialog = lazy(async () => ({
  default: (await import('../../features/link/link-dialog.tsx')).LinkDialog,
}))

function Side() {
  const open = useDrawer()
  const Icon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <aside
      className={`${css.side} only-wide`}
      aria-label="Sidebar"
      data-collapsed={open ? undefined : true}
    >
      <Link to={home} className={css.brand} aria-label="Rivulet, home">
        {open ? <Brand /> : <Mark />}
      </Link>
      <SideMenu collapsed={!open} />
      <div className={css.foot}>
        <button
          type="button"
          className={css.collapse}
          aria-label={open ? 'Collapse menu' : 'Expand menu'}
          onClick={toggleDrawer}
        >
          <Icon aria-hidden />
          {open && 'Collapse menu'}
        </button>
      </div>
    </aside>
  )
}

/** The menu of a phone. */
function SideDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="left" size={280}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <div className={css.drawer}>
          <Brand />
          <span className="grow" />
          <ActionIcon aria-label="Close menu" size="lg" onClick={onClose}>
            <IconX />
          </ActionIcon>
        </div>
        <UnitSelector wide />
        <SideMenu />
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Each screen begins at its top, and the keyboard with it. */
function useScreenStart() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false)
  const [searching, setSearching] = useState(false)
  const { pathname } = useLocation()
  const main = useScreenStart()
  const linkDialog = useLinkDialog()
  useUnsavedGuard()
  useFreshUser()
  useSearchKey(() => setSearching(true))
  useEffect(() => {
    if (pathname) setMenuOpen(false)
  }, [pathname])
  return (
    <QueryClientProvider client={queryClient}>
      <div className={css.app}>
        <a
          className={css.skip}
          href="#main"
          onClick={(event) => (event.preventDefault(), main.current?.focus())}
        >
          Skip to content
        </a>
        <Side />
        <div className={css.column}>
          <ImpersonationBar />
          <TopBar onMenu={() => setMenuOpen(true)} onSearch={() => setSearching(true)} />
          <main ref={main} id="main" className={css.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <SideDrawer opened={menuOpen} onClose={() => setMenuOpen(false)} />
      <QuickSearch opened={searching} onClose={() => setSearching(false)} />
      {linkDialog && (
        <Suspense>
          <LinkDialog />
        </Suspense>
      )}
      <ConfirmDialog />
    </QueryClientProvider>
  )
}
