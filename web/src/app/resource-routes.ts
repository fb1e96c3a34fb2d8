/** Routes of a resource's screens (S2.9). Definition and code are loaded with the first of them. */
import type { Operation, Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { NotFoundInside } from './not-found.tsx'
import { type Crumb, lazily, type ScreenHandle } from './screen.ts'

export type ResourcePlace = {
  name: ResourceName
  /** Below /dashboard/. */
  path: string
  title: string
  titleForAffiliates?: string | undefined
  /** Breadcrumb entries before the list. */
  trail: readonly Crumb[]
  domain: string
  /** Its list shows sums; the records of its domain have another path. */
  sums?: boolean
  /** Only for admin users. */
  admins?: true
}
type Screen = (resource: Resource) => ComponentType
type Level = 'index' | 'trash' | 'add' | 'view' | 'edit'

const definitionOf = async (name: ResourceName, operation: Operation): Promise<Resource | null> =>
  (await import('../resource/definition-of.ts')).definitionOf(name, operation)

/** Loads definition and code of a screen; a screen the resource lacks is not found. */
function screenOf(name: ResourceName, operation: Operation, load: () => Promise<Screen>) {
  return lazily(async () => {
    const [resource, screen] = await Promise.all([definitionOf(name, operation), load()])
    return resource ? screen(resource) : NotFoundInside
  })
}

/** The code of a record's screen, with what features add there. */
async function withSlots<C>(code: Promise<C>): Promise<C> {
  const [loaded] = await Promise.all([code, import('./record-slots.ts')])
  return loaded
}

/** A list or its trash. Rows are requested on navigation. */
function listRoute(name: ResourceName, operation: 'list' | 'trash'): RouteObject {
  const trash = operation === 'trash'
  return {
    lazy: screenOf(name, operation, async () => {
      const { listScreen } = await import('../resource/list/resource-list.tsx')
      return (resource) => listScreen(resource, trash)
    }),
    async loader({ request }) {
      const [resource, { readListAhead }] = await Promise.all([
        definitionOf(name, operation),
        import('../resource/list/rows/read-ahead.ts'),
      ])
      if (resource) await readListAhead(resource, new URL(request.url).search, trash)
      return null
    },
    // The list itself requests rows when filters or order change.
    shouldRevalidate: () => false,
  }
}

export function resourceRoutes({
  name,
  path,
  title,
  titleForAffiliates,
  trail,
  domain,
  sums = false,
  admins,
}: ResourcePlace): RouteObject[] {
  const list: Crumb = { title, titleForAffiliates, to: `/dashboard/${path}` }
  const handle = (level: Level, more?: Partial<ScreenHandle>): ScreenHandle => ({
    title,
    trail: [...trail, list],
    needs: `${domain}.${level}`,
    exists: async () => (await definitionOf(name, level === 'index' ? 'list' : level)) !== null,
    ...(admins ? { admins } : {}),
    ...more,
  })
  // Users without the list permission can still open a record by its id.
  const orNeeds = [`${domain}.view`, `${domain}.edit`]
  return [
    {
      path,
      handle: handle('index', { titleForAffiliates, trail, ...(sums ? {} : { orNeeds }) }),
      ...listRoute(name, 'list'),
    },
    {
      path: `${path}/trash`,
      handle: handle('trash', { title: 'Trash' }),
      ...listRoute(name, 'trash'),
    },
    {
      path: `${path}/add`,
      handle: handle('add', { title: 'New' }),
      lazy: screenOf(name, 'add', async () => {
        const { addScreen } = await withSlots(import('../resource/record/add-screen.tsx'))
        return addScreen
      }),
    },
    {
      path: `${path}/:id`,
      handle: handle('view', { record: true }),
      lazy: screenOf(name, 'view', async () => {
        const { viewScreen } = await withSlots(import('../resource/record/view-screen.tsx'))
        return viewScreen
      }),
    },
    {
      path: `${path}/:id/edit`,
      handle: handle('edit', { title: 'Edit', record: true }),
      lazy: screenOf(name, 'edit', async () => {
        const { editScreen } = await withSlots(import('../resource/record/edit-screen.tsx'))
        return editScreen
      }),
    },
    {
      path: `${path}/:id/print`,
      handle: handle('view', { title: 'Print', record: true }),
      lazy: screenOf(name, 'view', async () => {
        const { printScreen } = await withSlots(import('../resource/record/print-screen.tsx'))
        return printScreen
      }),
    },
  ]
}
