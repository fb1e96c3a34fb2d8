/** All routes, in hash mode: public screens, the guarded dashboard, and the forbidden, not-found and error pages. */
import {
  createHashRouter,
  type DataRouter,
  matchRoutes,
  redirect,
  type RouteObject,
  useLocation,
  useNavigate,
} from 'react-router'
import { PublicLayout } from '../features/auth/public-layout.tsx'
import { SignIn } from '../features/auth/sign-in.tsx'
import { noteEntry, numberEntries } from '../lib/page/numbered-entries.ts'
import { dropUnsavedChanges } from '../lib/page/unsaved-changes.ts'
import { withTimeLimit } from '../lib/page/lost-code.ts'
import { session } from '../lib/session/session.ts'
import {
  acceptTerms,
  afterSignIn,
  home,
  needSetUp,
  needTerms,
  passSignedIn,
  protect,
  setUp,
  signInPath,
} from './guard.ts'
import { LoadError, ScreenError } from './load-error.tsx'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { lazily } from './screen.ts'

function SignInScreen() {
  const navigate = useNavigate()
  const { search } = useLocation()
  async function enter() {
    // If the code is lost, entering says so.
    const next = await afterSignIn(loadRoutes, search).catch(() => home)
    await navigate(next, { replace: true })
  }
  return (
    <SignIn
      onAccepted={() => void fetchCode(search).catch(() => undefined)}
      onEntered={() => void enter()}
    />
  )
}

/** A failed preload is retried when the screen is entered. */
async function fetchCode(search: string): Promise<void> {
  const next = await afterSignIn(loadRoutes, search)
  for (const { route } of matchRoutes(await loadRoutes(), next) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined)
}

/** Starts loading the first screen before the router is created. */
let started: DataRouter | null = null

/** Null on a fresh load and after an unknown path. */
function origin(): string | null {
  if (!started?.state.initialized) return null
  const { location, matches } = started.state
  const last = matches.at(-1)?.route
  return last && last.path !== '*' ? location.pathname + location.search : null
}
const inside = 'inside'

const publicRoutes: RouteObject = {
  Component: PublicLayout,
  middleware: [passSignedIn(() => loadRoutes())],
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

const secondFactorRoute: RouteObject = {
  Component: PublicLayout,
  middleware: [needSetUp],
  children: [
    {
      path: setUp,
      lazy: lazily(async () => (await import('./set-up-screen.tsx')).SetUpScreen),
    },
  ],
}

const termsRoute: RouteObject = {
  Component: PublicLayout,
  middleware: [needTerms],
  children: [
    {
      path: acceptTerms,
      lazy: lazily(async () => (await import('./terms-screen.tsx')).TermsScreen),
    },
  ],
}

const dashboard = (children: RouteObject[]): RouteObject => ({
  path: 'dashboard',
  middleware: [protect(origin)],
  lazy: lazily(async () => {
    // The row requests start first and run while the frame and the screen load. Home has none.
    if (location.hash !== `#${home}`) await import('../resource/list/rows/read-ahead.ts')
    return (await import('./shell/shell.tsx')).Shell
  }),
  children: [
    { index: true, element: null, loader: () => redirect(home) },
    { id: inside, ErrorBoundary: ScreenError, children },
  ],
})

const routesWith = (children: RouteObject[]): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: LoadError,
    HydrateFallback: () => null,
    children: [
      publicRoutes,
      secondFactorRoute,
      termsRoute,
      dashboard(children),
      {
        path: 'forbidden',
        async lazy() {
          const load = async () => (await import('./forbidden.tsx')).Forbidden
          const [Forbidden, routes] = await withTimeLimit(Promise.all([load(), loadRoutes()]))
          return { element: <Forbidden routes={routes} /> }
        },
      },
      { path: '*', Component: NotFound },
    ],
  },
]
const loadInside = async () => (await withTimeLimit(import('./inside.ts'))).routesInside(origin)
const loadRoutes = async () => routesWith(await loadInside())

/** Screens below the same path prefix, whose routes must be ranked together. */
const cornerOf = (path: string): string => path.split('/', 2).join('/')
const discovered = new Set<string>()

numberEntries()
export const router: DataRouter = createHashRouter(routesWith([]), {
  /** Adds the routes of a prefix on first navigation: ranking all routes at once would delay the first screen. */
  async patchRoutesOnNavigation({ path, patch, signal }) {
    if (!/^\/dashboard(\/|$)/.test(path)) return
    const all = await loadInside()
    const corner = cornerOf(path.replace(/^\/dashboard\//, ''))
    // A navigation that the next has overtaken adds nothing: the next one does.
    if (signal.aborted || discovered.has(corner)) return
    discovered.add(corner)
    patch(
      inside,
      all.filter((screen) => cornerOf(screen.path ?? '') === corner),
    )
  },
})
started = router
router.subscribe(noteEntry)

/** Whose screens are shown. */
let owner = session.get().user?.id

/**
 * Leaves the dashboard when the session ends; sign-in returns to the same screen. Another person, as when another tab
 * has changed the account, begins at home.
 */
session.subscribe(() => {
  const { token, ended, user } = session.get()
  const before = owner
  owner = user?.id
  // The current path, or the pending navigation.
  const location = router.state.navigation.location ?? router.state.location
  const first = user?.needsFactor ? setUp : user?.affiliate?.termsDue ? acceptTerms : null
  if (token && first && location.pathname.startsWith('/dashboard')) {
    dropUnsavedChanges()
    return void router.navigate(first, { replace: true })
  }
  if (token && before !== undefined && before !== owner) {
    dropUnsavedChanges()
    return void router.navigate(home, { replace: true })
  }
  if (!token && [setUp, acceptTerms].includes(location.pathname))
    return void router.navigate('/', { replace: true })
  if (token || !location.pathname.startsWith('/dashboard')) return
  dropUnsavedChanges()
  void router.navigate(ended === 'expired' ? signInPath(location.pathname + location.search) : '/', {
    replace: true,
  })
})
