/** The list and trash screens of a resource, and the list as a part of another record. */
import type { Resource } from '@rivulet/contract/resource'
import { useMemo } from 'react'
import type { FixedValues } from './list-query.ts'
import { List } from './list.tsx'
import { readAhead } from './use-rows.ts'
import { paramsAt, useAddressQuery, useLocalQuery } from './use-list-query.ts'

function AddressList({ resource, trash }: { resource: Resource; trash: boolean }) {
  return <List resource={resource} state={useAddressQuery(resource, trash)} trash={trash} />
}

function EmbeddedList({ resource, fixed }: { resource: Resource; fixed: FixedValues }) {
  const key = JSON.stringify(fixed)
  const kept = useMemo(() => JSON.parse(key) as FixedValues, [key])
  return <List key={key} resource={resource} state={useLocalQuery()} fixed={kept} embedded />
}

type Props = { resource: Resource; fixed?: FixedValues; embedded?: boolean; trash?: boolean }

/** `embedded`: inside another record, with the rows of that record alone (`fixed`) and nothing in the address. */
export function ResourceList({ resource, fixed = {}, embedded = false, trash = false }: Props) {
  return embedded ? (
    <EmbeddedList resource={resource} fixed={fixed} />
  ) : (
    <AddressList resource={resource} trash={trash} />
  )
}

/** A screen of a route. The key keeps two lists from sharing what they remember. */
export const listScreen = (resource: Resource, trash = false) =>
  function ListScreen() {
    return <ResourceList key={`${resource.name} ${trash}`} resource={resource} trash={trash} />
  }

/** Before the screen is there. */
export const readListAhead = (resource: Resource, address: string, trash = false): Promise<void> =>
  readAhead(resource, paramsAt(resource, address, trash))
