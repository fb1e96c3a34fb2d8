/** Vite plugin: modules that are computed from far more than the screens need are replaced by their values. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as permissionGroups from '@rivulet/contract/access/permission-groups'
import * as countryChoices from '@rivulet/contract/country-choices'
import * as auditChoices from '@rivulet/contract/resources/audit-choices'
import * as places from '@rivulet/contract/resources/places'
import type { Plugin } from 'vite'

const modules: Readonly<Record<string, object>> = {
  // Names of regions come from Intl, whose first use takes a browser as long as drawing a list.
  'country-choices': countryChoices,
  'access/permission-groups': permissionGroups,
  'resources/audit-choices': auditChoices,
  'resources/places': places,
}

// A module that moved would silently bring all definitions to the first list.
for (const name of Object.keys(modules))
  if (!existsSync(join(import.meta.dirname, `../contract/src/${name}.ts`)))
    throw new Error(`web/evaluated.ts names contract/src/${name}.ts, which does not exist.`)

const textOf = (id: string): string =>
  Object.entries(modules[/contract\/src\/(.+)\.ts$/.exec(id)?.[1] ?? ''] ?? {})
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')

export function evaluated(): Plugin {
  return {
    name: 'evaluated',
    load: {
      filter: { id: new RegExp(`/contract/src/(${Object.keys(modules).join('|')})\\.ts$`) },
      handler: textOf,
    },
    // Tests keep what they read by the text of the module, which stays the same while its value changes.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => textOf(id) || undefined),
  }
}
