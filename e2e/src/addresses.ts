// Addresses of all dashboard screens, derived from the definitions.
import { menu } from '@rivulet/contract/screens/menu'
import { account, home, preferences } from '@rivulet/contract/screens/own-screens'
import { allows, listPathOf, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Stage } from './stage.ts'

type Caller = Pick<Stage, 'call'>

type OnMissing = (resource: Resource) => void

const fail: OnMissing = ({ name }) => {
  throw new Error(`There is no ${name} whose screen could be opened`)
}

async function screensOf(stage: Caller, resource: Resource, onMissing: OnMissing): Promise<string[]> {
  const path = listPathOf(resource)
  const [first] = await stage.call<{ id: number }[]>('GET', `${path}?limit=1&offset=0`)
  const opens = (action: 'view' | 'edit') => Boolean(first) && allows(resource, action)
  if (!first && (allows(resource, 'view') || allows(resource, 'edit'))) onMissing(resource)
  const record = `${path}/${first?.id}`
  return [
    ...(allows(resource, 'list') ? [path] : []),
    ...(allows(resource, 'trash') ? [`${path}/trash`] : []),
    ...(allows(resource, 'add') ? [`${path}/add`] : []),
    ...(opens('view') ? [record, `${record}/print`] : []),
    ...(opens('edit') ? [`${record}/edit`] : []),
  ].map((screen) => `/dashboard${screen}`)
}

/**
 * List, trash, add, and view, edit and print of the first record, for all resources; then the other menu screens.
 * A resource without a record is an error, unless the caller takes it.
 */
export async function allAddresses(stage: Caller, onMissing = fail): Promise<string[]> {
  // Downloads have their own screen in the menu.
  const all = Object.values<Resource>(resources).filter(({ name }) => name !== 'download')
  const found = await Promise.all(all.map((resource) => screensOf(stage, resource, onMissing)))
  const entries = menu.flatMap((group) => group.entries.map(({ path }) => path))
  return [...new Set([home.path, account.path, preferences.path, ...entries, ...found.flat()])]
}
