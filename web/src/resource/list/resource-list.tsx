/** List and trash screens of a resource. */
import type { Resource } from '@rivulet/contract/resource'
import { piece } from '../../lib/page/piece.ts'
import { useMay } from '../access.ts'
import { slotsOf } from '../slots.ts'
import { List } from './list.tsx'
import { ShownQuery } from './rows/shown-query.ts'
import { useAddressQuery } from './rows/use-list-query.ts'

const OpenRecord = piece(async () => (await import('./open-record.tsx')).OpenRecord)

type Props = { resource: Resource; trash?: boolean }

export function ResourceList({ resource, trash = false }: Props) {
  const state = useAddressQuery(resource, trash)
  return (
    <ShownQuery value={state.query}>
      <List resource={resource} state={state} trash={trash} />
    </ShownQuery>
  )
}

/** Route component. The key prevents two lists from sharing state. */
export const listScreen = (resource: Resource, trash = false) =>
  function ListScreen() {
    const may = useMay(resource)
    const { list: Own } = slotsOf(resource)
    if (!trash && !may('list')) return <OpenRecord resource={resource} />
    if (Own && !trash) return <Own />
    return <ResourceList key={`${resource.name} ${trash}`} resource={resource} trash={trash} />
  }
