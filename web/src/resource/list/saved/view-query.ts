/** Filters and order of a saved view, as far as the list still knows them. */
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { acceptsOperator, type Filter } from '@rivulet/contract/filter'
import { choosableColumns } from '@rivulet/contract/list-layout'
import type { Resource } from '@rivulet/contract/resource'
import { filterableFields } from '../filters/filter-fields.ts'
import { type ListQuery, readQuery, writeQuery } from '../rows/list-query.ts'

export type KnownView = {
  known: ListQuery
  /** Whether something that was saved is left out. */
  partly: boolean
}

/** Fields and rights change, and what is stored may be anything. */
export function knownView(resource: Resource, admin: boolean, view: ListView): KnownView {
  const stored = readQuery(view.query)
  const fields = new Map(filterableFields(resource, admin))
  const isKnown = ({ field, operator }: Filter) => {
    const definition = fields.get(field)
    // An operator that is unknown is read as `automatic`, which lists do not write.
    return definition !== undefined && operator !== 'automatic' && acceptsOperator(definition, operator)
  }
  const columns = new Set(choosableColumns(resource, admin).map(([name]) => name))
  const filters = stored.filters.filter(isKnown)
  const sorts = stored.sort.split(',').filter((name) => columns.has(name.replace(/^-/, '')))
  return {
    known: { filters, sort: sorts.join(','), search: '' },
    partly:
      filters.length < stored.filters.length ||
      sorts.join(',') !== stored.sort ||
      view.columns.some((name) => !columns.has(name)),
  }
}

/** As it is stored: without the search, which is for the moment. */
export const storedQuery = ({ filters, sort }: ListQuery): string =>
  writeQuery({ filters, sort, search: '' })
