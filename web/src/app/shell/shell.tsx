/** Dashboard frame: menu on the left, top bar, screen. */
import '../../ui/theme/overlay.css'
import '../slots.ts'
import { places } from '@rivulet/contract/resources/places'
import { QueryClientProvider } from '@tanstack/react-query'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { toggleDrawer, useDrawer } from '../../lib/stored/drawer.ts'
import { closeLinkDialog, useLinkDialog } from '../../features/link/link-dialog-state.ts'
import { dismissQuestions, openQuestions } from '../../lib/confirm.ts'
import { useProgramme } from '../../lib/programme.ts'
import { queryClient } from '../../lib/query.ts'
import { useUser } from '../../lib/session/session.ts'
import { useStore } from '../../lib/store.ts'
import { useUnsavedGuard } from '../../lib/page/unsaved-changes.ts'
import { LostDialog, piece } from '../../lib/page/piece.ts'
import { Brand, Mark } from '../../ui/layout/mark.tsx'
import { home } from '../guard.ts'
import { useMay } from '../../resource/access.ts'
import { tracedOrder } from '../../resource/trace-address.ts'
import { FlagsHost } from './flags-host.tsx'
import { ProofHost } from '../../features/account/proof-host.tsx'
import { ImpersonationBar } from './impersonation-bar.tsx'
import css from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useFreshUser } from './use-fresh-user.ts'
import { useSearchKey } from './use-search-key.ts'
import { useShortcutsKey } from './use-shortcuts-key.ts'

// Overlays are loaded on first use.
const TraceDrawer = piece(
  async () => (await import('../../features/order/trace-drawer.tsx')).TraceDrawer,
)
const ConfirmDialog = piece(
  async () => (await import('../../ui/feedback/confirm-dialog.tsx')).ConfirmDialog,
  () => <LostDialog onClose={dismissQuestions} />,
)
const loadSearch = () => import('./quick-search.tsx')
const QuickSearch = piece(async () => (await loadSearch()).QuickSearch, LostDialog)
const Shortcuts = piece(async () => (await import('./shortcuts.tsx')).Shortcuts, LostDialog)
const PhoneMenu = piece(async () => (await import('./phone-menu.tsx')).PhoneMenu, LostDialog)
const LinkDialog = piece(
  async () => (await import('../../features/link/link-dialog.tsx')).LinkDialog,
  () => <LostDialog onClose={closeLinkDialog} />,
)

// Without them the menu shows no counts.
const WaitingCounts = piece(
  async () => (await import('../../features/dashboard/admin/waiting-counts.tsx')).WaitingCounts,
  () => null,
)
// Without it screens show what was true when they were opened.
const Live = piece(
  async () => (await import('./live.tsx')).Live,
  () => null,
)
/** Milliseconds reserved for loading the screen itself. */
const screenFirst = 1500

function Side() {
  const open = useDrawer()
  const { name } = useProgramme()
  const Icon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <aside
      className={`${css.side} only-wide`}
      aria-label="Sidebar"
      data-collapsed={open ? undefined : true}
    >
      <Link to={home} className={css.brand} aria-label={`${name}, home`}>
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
          <Icon />
          {open && 'Collapse menu'}
        </button>
      </div>
    </aside>
  )
}

/** Scrolls to the top and moves the focus on each screen change. */
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

/** True after the given milliseconds. */
function useLater(pause: number): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), pause)
    return () => clearTimeout(timer)
  }, [pause])
  return later
}

/** Stays true once it was true, so that an overlay can animate its closing. */
function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

/** Anew for each person. Nothing is shown until the router has left the screen of the last one. */
export function Shell() {
  const id = useUser()?.id
  const { key } = useLocation()
  const [whose, setWhose] = useState({ id, left: '' })
  if (whose.id !== id) setWhose({ id, left: key })
  return whose.left === key ? null : <Frame key={id} />
}

function Frame() {
  const [menuOpen, setMenuOpen] = useState(false)
  const [searching, setSearching] = useState(false)
  const [shortcuts, setShortcuts] = useState(false)
  const showShortcuts = useCallback(() => setShortcuts(true), [])
  useShortcutsKey(showShortcuts)
  const { pathname, search } = useLocation()
  const main = useScreenStart()
  const traces = useMay(places.order)('view')
  const linkDialog = useLinkDialog()
  const asked = useStore(openQuestions).length > 0
  useUnsavedGuard()
  useFreshUser()
  useSearchKey({
    opened: searching,
    open: () => setSearching(true),
    prepare: () => void loadSearch(),
  })
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
      <Suspense>
        {useOnce(menuOpen) && <PhoneMenu opened={menuOpen} onClose={() => setMenuOpen(false)} />}
      </Suspense>
      <Suspense>
        {useOnce(searching) && (
          <QuickSearch
            opened={searching}
            onClose={() => setSearching(false)}
            onShortcuts={showShortcuts}
          />
        )}
      </Suspense>
      <Suspense>{shortcuts && <Shortcuts onClose={() => setShortcuts(false)} />}</Suspense>
      <Suspense>{useOnce(traces && tracedOrder(search) !== null) && <TraceDrawer />}</Suspense>
      <Suspense>{linkDialog && <LinkDialog />}</Suspense>
      <Suspense>
        {useLater(screenFirst) && (
          <>
            <WaitingCounts />
            <Live />
          </>
        )}
      </Suspense>
      <FlagsHost />
      <Suspense>{useOnce(asked) && <ConfirmDialog />}</Suspense>
      <ProofHost />
    </QueryClientProvider>
  )
}
