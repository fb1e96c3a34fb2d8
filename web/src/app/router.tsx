/** All routes, in hash mode: the front door, the dashboard behind its guard, and the pages for when something is denied or lost. */
import {
  createHashRouter,
  type DataRouter,
  matchRoutes,
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
import {
  afterSignIn,
  guarded,
  home,
  needSetUp,
  passSignedIn,
  protect,
  setUp,
  signInPath,
} from './guard.ts'
import { LoadError, ScreenError } from './load-error.tsx'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { lazily } from './screen.ts'
import { screens } from './screens.tsx'

function SignInScreen() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const next = afterSignIn(routes, search)
  return (
    <SignIn
      onAccepted={() => fetchCode(next)}
      onEntered={() => void navigate(next, { replace: true })}
    />
  )
}

/** What does not arrive now is asked for again when the screen is entered. */
function fetchCode(path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined)
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
const inside = 'inside'

const door: RouteObject = {
  Component: Door,
  middleware: [passSignedIn(() => routes)],
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

const factorDoor: RouteObject = {
  Component: Door,
  middleware: [needSetUp],
  children: [
    {
      path: setUp,
      lazy: lazily(async () => (await import('./set-up-screen.tsx')).SetUpScreen),
    },
  ],
}

const dashboard = (children: RouteObject[]): RouteObject => ({
  path: 'dashboard',
  middleware: [protect(origin)],
  lazy: lazily(async () => {
    // What asks for rows comes first: they are under way while the frame and the screen are being read.
    await import('../resource/list/read-ahead.ts')
    return (await import('./shell/shell.tsx')).Shell
  }),
  children: [
    { index: true, loader: () => redirect(home) },
    { id: inside, ErrorBoundary: ScreenError, children },
  ],
})

const routesWith = (children: RouteObject[]): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: LoadError,
    HydrateFallback: () => null,
    children: [
      door,
      factorDoor,
      dashboard(children),
      { path: 'forbidden', element: <ForbiddenScreen /> },
      { path: '*', Component: NotFound },
    ],
  },
]
const all = guarded(screens, origin)
const routes = routesWith(all)

function ForbiddenScreen() {
  return <Forbidden routes={routes} />
}

/** All that lies in the same corner of the dashboard, whose routes must be weighed against each other. */
const cornerOf = (path: string): string => path.split('/', 2).join('/')
const discovered = new Set<string>()

/** The screens of a corner that is entered for the first time: weighing all of them would keep the first one waiting. */
function discover(path: string): RouteObject[] {
  const corner = cornerOf(path.replace(/^\/dashboard\//, ''))
  if (discovered.has(corner)) return []
  discovered.add(corner)
  return all.filter((screen) => cornerOf(screen.path ?? '') === corner)
}

numberEntries()
export const router: DataRouter = createHashRouter(routesWith([]), {
  patchRoutesOnNavigation({ path, patch }) {
    const found = discover(path)
    if (found.length > 0) patch(inside, found)
  },
})
started = router
router.subscribe(noteEntry)

/** When the session is gone the person leaves the dashboard at once, and comes back to the same place after sign-in. */
session.subscribe(() => {
  const { token, ended, user } = session.get()
  // Where the person is, or was just going when the answer came.
  const location = router.state.navigation.location ?? router.state.location
  if (token && user?.needsFactor && location.pathname.startsWith('/dashboard')) {
    dropUnsavedChanges()
    return void router.navigate(setUp, { replace: true })
  }
  if (!token && location.pathname === setUp) return void router.navigate('/', { replace: true })
  if (token || !location.pathname.startsWith('/dashboard')) return
  dropUnsavedChanges()
  void router.navigate(ended === 'expired' ? signInPath(location.pathname + location.search) : '/', {
    replace: true,
  })
})
