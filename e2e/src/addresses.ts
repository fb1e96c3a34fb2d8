// Addresses of all dashboard screens, derived from the definitions.
import { menu } from '@rivulet/contract/menu'
import { account, home, preferences } from '@rivulet/contract/own-screens'
import { allows, listPathOf, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Stage } from './stage.ts'

type Caller = Pick<Stage, 'call'>

const screensOf = async (stage: Caller, resource: Resource): Promise<string[]> => {
  const path = listPathOf(resource)
  const [first] = await stage.call<{ id: number }[]>('GET', `${path}?limit=1&offset=0`)
  if (!first && (allows(resource, 'view') || allows(resource, 'edit')))
    throw new Error(`There is no ${resource.name} whose screen could be opened`)
  const record = `${path}/${first?.id}`
  return [
    ...(allows(resource, 'list') ? [path] : []),
    ...(allows(resource, 'trash') ? [`${path}/trash`] : []),
    ...(allows(resource, 'add') ? [`${path}/add`] : []),
    ...(allows(resource, 'view') ? [record, `${record}/print`] : []),
    ...(allows(resource, 'edit') ? [`${record}/edit`] : []),
  ].map((screen) => `/dashboard${screen}`)
}

/** List, trash, add, and view, edit and print of the first record, for all resources; then the other menu screens. */
export async function allAddresses(stage: Caller): Promise<string[]> {
  // Downloads have their own screen in the menu.
  const all = Object.values<Resource>(resources).filter(({ name }) => name !== 'download')
  const found = await Promise.all(all.map((resource) => screensOf(stage, resource)))
  const entries = menu.flatMap((group) => group.entries.map(({ path }) => path))
  return [...new Set([home.path, account.path, preferences.path, ...entries, ...found.flat()])]
}
