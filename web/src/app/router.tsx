/** All routes, in hash mode: the front door, the dashboard behind its guard, and the pages for when something is denied or lost. */
import {
  createHashRouter,
  type DataRouter,
  redirect,
  type RouteObject,
  useLocation,
  useNavigate,
} from 'react-router'
import { Door } from '../features/auth/door.tsx'
import { SignIn } from '../features/auth/sign-in.tsx'
import { noteEntry, numberEntries } from '../lib/numbered-entries.ts'
import { dropUnsavedChanges } from '../lib/unsaved-changes.ts'
import { session } from '../lib/session.ts'
import { Forbidden } from './forbidden.tsx'
import { afterSignIn, guarded, home, protect, passSignedIn, signInPath } from './guard.ts'
import { LoadError, ScreenError } from './load-error.tsx'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { lazily } from './screen.ts'
import { screens } from './screens.tsx'

function SignInScreen() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return <SignIn onEntered={() => void navigate(afterSignIn(routes, search), { replace: true })} />
}

/** The first screen is asked for while the router is still being made. */
let started: DataRouter | null = null

/** Null on a fresh load, and after an address that matched nothing. */
function origin(): string | null {
  if (!started?.state.initialized) return null
  const { location, matches } = started.state
  const last = matches.at(-1)?.route
  return last && last.path !== '*' ? location.pathname + location.search : null
}
const all = () => routes

const door: RouteObject = {
  Component: Door,
  middleware: [passSignedIn(all)],
  children: [
    { path: '/', Component: SignInScreen },
    { path: 'sign-up', lazy: lazily(async () => (await import('../features/auth/sign-up.tsx')).SignUp) },
    {
      path: 'recover',
      lazy: lazily(async () => (await import('../features/auth/recover.tsx')).Recover),
    },
    { path: 'reset', lazy: lazily(async () => (await import('../features/auth/reset.tsx')).Reset) },
  ],
}

const dashboard: RouteObject = {
  path: 'dashboard',
  middleware: [protect(origin)],
  lazy: lazily(async () => (await import('./shell/shell.tsx')).Shell),
  children: [
    { index: true, loader: () => redirect(home) },
    { ErrorBoundary: ScreenError, children: guarded(screens, origin) },
  ],
}

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: LoadError,
    HydrateFallback: () => null,
    children: [
      door,
      dashboard,
      { path: 'forbidden', element: <ForbiddenScreen /> },
      { path: '*', Component: NotFound },
    ],
  },
]

function ForbiddenScreen() {
  return <Forbidden routes={routes} />
}

numberEntries()
export const router: DataRouter = createHashRouter(routes)
started = router
router.subscribe(noteEntry)

/** When the session is gone the person leaves the dashboard at once, and comes back to the same place after sign-in. */
session.subscribe(() => {
  const { token, ended } = session.get()
  // Where the person is, or was just going when the answer came.
  const location = router.state.navigation.location ?? router.state.location
  if (token || !location.pathname.startsWith('/dashboard')) return
  dropUnsavedChanges()
  void router.navigate(ended === 'expired' ? signInPath(location.pathname + location.search) : '/', {
    replace: true,
  })
})
