/**
 * Rows of the permission matrix, derived from resources and single screens. The build of the screens keeps only the
 * values.
 */
import { menu } from '../screens/menu.ts'
import { allows, type Resource } from '../resource.ts'
import { resources } from '../resources/index.ts'

export const levels = {
  action: 'Allow access',
  index: 'List',
  trash: 'Trash',
  add: 'Add',
  view: 'View',
  edit: 'Edit',
  destroy: 'Delete',
} as const
export type Level = keyof typeof levels

/** One row of the permission matrix: a domain with its title and levels. */
export type PermissionGroup = { domain: string; title: string; levels: Readonly<Record<string, string>> }

function levelsOf(resource: Resource): Record<string, string> {
  const has: Record<Level, boolean> = {
    action: true,
    index: allows(resource, 'list'),
    trash: allows(resource, 'trash'),
    add: allows(resource, 'add'),
    view: allows(resource, 'view'),
    edit: allows(resource, 'edit'),
    destroy: allows(resource, 'trash'),
  }
  const usual = (Object.keys(levels) as Level[])
    .filter((level) => has[level])
    .map((level) => [level, levels[level]] as const)
  return { ...Object.fromEntries(usual), ...resource.extraLevels }
}

/** The entries of the menu that no resource stands behind. */
function singleScreens(known: ReadonlyMap<string, PermissionGroup>): PermissionGroup[] {
  const entries = menu.flatMap((group) => group.entries)
  return entries
    .filter(({ domain }) => !known.has(domain))
    .map(({ domain, title, edits }) => ({
      ...{ domain, title },
      levels: edits
        ? { action: levels.action, edit: levels.edit }
        : { action: levels.action, index: levels.index },
    }))
}

/** The groups of the profile screen. Resources that share a domain share a row. */
export const permissionGroups: readonly PermissionGroup[] = (() => {
  const byDomain = new Map<string, PermissionGroup>()
  for (const resource of Object.values(resources) as Resource[]) {
    const known = byDomain.get(resource.domain)
    byDomain.set(resource.domain, {
      domain: resource.domain,
      title: known?.title ?? resource.title,
      levels: { ...known?.levels, ...levelsOf(resource) },
    })
  }
  return [...byDomain.values(), ...singleScreens(byDomain)]
})()
