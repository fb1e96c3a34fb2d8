/** Record search for the quick search, in resources the user may list. */
import { listPathOf, hasRecords, readableFields, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { kindOf } from '../field/kinds/kinds.tsx'
import { ask } from '../lib/api.ts'
import { addSearchSource, type SearchHit } from '../lib/search-source.ts'
import { session } from '../lib/session/session.ts'
import { isAdminUser, mayDo } from './access.ts'
import { viewPath } from './path.ts'
import { askedFor, quickActions } from './quick-actions.ts'

/** Named by their time alone, and many about each person: a hit would not say what it is. */
const unnamed: ReadonlySet<string> = new Set([resources.audit.name, resources.ledger.name])

/** Maximum results per resource. */
const most = 4

type Row = Readonly<Record<string, unknown>>

/** Second label: the first listed value that is searchable or names the owner. */
function detailOf(resource: Resource, row: Row, admin: boolean): string {
  const named = readableFields(resource, admin).find(
    ([name, field]) =>
      name !== resource.label && field.listed && (field.search || field.kind === 'reference'),
  )
  const words = named ? kindOf(named[1]).words(row[named[0]], named[1]) : ''
  return words && words !== '-' ? `${resource.singular} · ${words}` : resource.singular
}

function titleOf(resource: Resource, row: Row): string {
  const field = resource.fields[resource.label]
  return field
    ? kindOf(field).words(row[resource.label], field)
    : `${resource.singular} ${String(row.id)}`
}

/** Omitted where there is nothing to do. */
function acting(resource: Resource, row: Row): Pick<SearchHit, 'actions'> {
  const actions = quickActions(resource, row)
  return actions.length > 0 ? { actions } : {}
}

async function find(resource: Resource, text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const { user } = session.get()
  const admin = isAdminUser(user)
  const asked = askedFor(resource, text)
  const looked = readableFields(resource, admin).some(([, field]) => field.search)
  if (!asked || !looked || !mayDo(user, resource, 'list') || !mayDo(user, resource, 'view')) return []
  const query = `search=${encodeURIComponent(asked.words)}&limit=${most}&offset=0`
  const { data } = await ask<Row[]>('GET', `${listPathOf(resource)}?${query}`, {
    signal,
    keepSession: true,
  })
  return data.map((row) => ({
    ...acting(resource, row),
    title: titleOf(resource, row),
    detail: detailOf(resource, row, admin),
    to: viewPath(resource, row.id as number),
  }))
}

/** Registers all resources with the quick search; returns a function that removes them. */
export function addRecordSearch(): () => void {
  const removals = Object.values<Resource>(resources)
    .filter((resource) => hasRecords(resource) && !unnamed.has(resource.name))
    .map((resource) =>
      addSearchSource({
        title: resource.title,
        find: (text, signal) => find(resource, text, signal),
      }),
    )
  return () => {
    for (const remove of removals) remove()
  }
}
