/** The screens of a resource and where they lie (S2.9). Definitions and code arrive with the first of them. */
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
  /** What stands before the list in the breadcrumb. */
  trail: readonly Crumb[]
  domain: string
  /** Its list holds sums: the records of its domain are elsewhere. */
  sums?: boolean
  /** Only admin users meet it. */
  admins?: true
}
type Screen = (resource: Resource) => ComponentType
type Level = 'index' | 'trash' | 'add' | 'view' | 'edit'

/** The definition, or null when the resource has no such screen. */
async function definitionOf(name: ResourceName, operation: Operation): Promise<Resource | null> {
  const [{ resources }, { allows }] = await Promise.all([
    import('@rivulet/contract/resources/index'),
    import('@rivulet/contract/resource'),
  ])
  return allows(resources[name], operation) ? resources[name] : null
}

/** The definition and the code of a screen; a screen that the resource does not have is not found. */
function screenOf(name: ResourceName, operation: Operation, load: () => Promise<Screen>) {
  return lazily(async () => {
    const [resource, screen] = await Promise.all([definitionOf(name, operation), load()])
    return resource ? screen(resource) : NotFoundInside
  })
}

/** A list or its trash. The rows are asked for on the way in. */
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
        import('../resource/list/read-ahead.ts'),
      ])
      if (resource) await readListAhead(resource, new URL(request.url).search, trash)
      return null
    },
    // Filters and order are asked for by the list itself.
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
  // Who may not look through the records can still open one whose number they know.
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
      handle: handle('add', { title: 'Add' }),
      lazy: screenOf(name, 'add', async () => {
        const { addScreen } = await import('../resource/record/add-screen.tsx')
        return addScreen
      }),
    },
    {
      path: `${path}/:id`,
      handle: handle('view', { record: true }),
      lazy: screenOf(name, 'view', async () => {
        const { viewScreen } = await import('../resource/record/view-screen.tsx')
        return viewScreen
      }),
    },
    {
      path: `${path}/:id/edit`,
      handle: handle('edit', { title: 'Edit', record: true }),
      lazy: screenOf(name, 'edit', async () => {
        const { editScreen } = await import('../resource/record/edit-screen.tsx')
        return editScreen
      }),
    },
    {
      path: `${path}/:id/print`,
      handle: handle('view', { title: 'Print', record: true }),
      lazy: screenOf(name, 'view', async () => {
        const { printScreen } = await import('../resource/record/print-screen.tsx')
        return printScreen
      }),
    },
  ]
}
