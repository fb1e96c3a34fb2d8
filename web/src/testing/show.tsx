/** Renders a component in tests with the providers of the application. */
import { MantineProvider } from '@mantine/core'
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { allPermissions } from '@rivulet/contract/access/permission'
import type { Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'
import { queryClient } from '../lib/query.ts'
import { startSession } from '../lib/session/session.ts'
import { dropUnsavedChanges } from '../lib/page/unsaved-changes.ts'
import { notices } from '../lib/notices.ts'
import { theme } from '../ui/theme/theme.ts'

/** Browser APIs that jsdom lacks. */
function complete(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.IntersectionObserver = class {
    root = null
    rootMargin = ''
    scrollMargin = ''
    thresholds = []
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords = () => []
  }
  document.elementFromPoint = () => null
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
}

/** An administrator with all permissions. */
export function administrator(change: Partial<SessionUser> = {}): SessionUser {
  const actions = Object.values<Resource>(resources).map(({ name, operations, actions: own = {} }) => [
    name,
    [...operations, 'restore', 'erase', ...Object.keys(own)],
  ])
  return {
    id: 1,
    name: 'ADA LOVELACE',
    username: 'ada@example.org',
    gender: null,
    affiliateIntegration: null,
    profile: { id: 1, name: 'ADMINISTRATOR', reference: 'Administrator' },
    permissions: [...allPermissions],
    shops: [
      { id: 2, name: 'PEDALWERK' },
      { id: 5, name: 'SHOE BOX' },
    ],
    credentials: { image: 'i', storage: 's' },
    actions: Object.fromEntries(actions) as SessionUser['actions'],
    zone: 'Europe/Brussels',
    zoneSpans: [],
    secondFactor: false,
    unread: 0,
    ...change,
  }
}

export function signIn(user = administrator()): void {
  startSession({ token: 'rvl_test', user }, false)
}

export function showRoutes(routes: RouteObject[], at: string): RenderResult {
  // As in the application: nothing is drawn until the first screen is loaded.
  const quiet = routes.map((route) => ({ HydrateFallback: () => null, ...route }) as RouteObject)
  const router = createMemoryRouter(quiet, { initialEntries: [at] })
  return render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

export const show = (element: ReactNode): RenderResult => showRoutes([{ path: '*', element }], '/')

complete()
afterEach(() => {
  cleanup()
  dropUnsavedChanges()
  queryClient.clear()
  notices.set([])
})
