/** What links to the lists and records of a resource need. The build of the screens keeps the value, without the definitions. */
import { fieldsOf, type Resource } from '../resource.ts'
import { type ResourceName, resources } from './index.ts'

export type Place = Pick<
  Resource,
  | 'name'
  | 'path'
  | 'listPath'
  | 'title'
  | 'titleForAffiliates'
  | 'singular'
  | 'label'
  | 'owner'
  | 'operations'
  | 'groupedBy'
> & {
  /** Fields by which its list can be filtered. */
  filters: readonly string[]
}

const placeOf = (resource: Resource): Place => {
  const { name, path, listPath, title, titleForAffiliates, singular, label } = resource
  const { owner, operations, groupedBy } = resource
  return {
    ...{ name, path, title, singular, label, operations },
    ...(listPath && { listPath }),
    ...(titleForAffiliates && { titleForAffiliates }),
    ...(owner && { owner }),
    ...(groupedBy && { groupedBy }),
    filters: fieldsOf(resource).flatMap(([field, { filter }]) => (filter ? [field] : [])),
  }
}

export const places = Object.fromEntries(
  Object.entries<Resource>(resources).map(([name, resource]) => [name, placeOf(resource)]),
) as Readonly<Record<ResourceName, Place>>
