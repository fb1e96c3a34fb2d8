/** Lists that are two sides of one thing, with a switch between them. */
import type { SessionUser } from '@rivulet/contract/answer'
import { resources, type ResourceName } from '@rivulet/contract/resources/index'
import type { Resource } from '@rivulet/contract/resource'
import { mayDo } from '../access.ts'
import { screenPath } from '../path.ts'
import { countWord } from './list-row.ts'

type View = { name: ResourceName; title: string }
const orders: readonly View[] = [
  { name: 'orderStatistics', title: 'By day' },
  { name: 'order', title: 'Details' },
  { name: 'unattributed', title: 'Not attributed' },
]
const payments: readonly View[] = [
  { name: 'invoice', title: 'Payments' },
  { name: 'ledger', title: 'Ledger' },
]
const hits: readonly View[] = [
  { name: 'analytics', title: 'Records' },
  { name: 'analyticsDetail', title: 'By country' },
]
const postbacks: readonly View[] = [
  { name: 'postback', title: 'Postbacks' },
  { name: 'postbackDelivery', title: 'Deliveries' },
]
const viewsWith = (resource: Resource): readonly View[] =>
  [orders, payments, hits, postbacks].find((views) =>
    views.some(({ name }) => name === resource.name),
  ) ?? []

/** The views this user may open, when there are several and this resource is one of them. */
export function viewsOf(resource: Resource, user: SessionUser | null): { title: string; to: string }[] {
  const open = viewsWith(resource).filter(({ name }) => mayDo(user, resources[name], 'list'))
  return open.length > 1
    ? open.map(({ name, title }) => ({ title, to: screenPath(resources[name]) }))
    : []
}

/** The title over all views of one thing. */
function headingOf(resource: Resource): string {
  const [first] = viewsWith(resource)
  return first ? resources[first.name].title : resource.title
}

export const titleOf = (resource: Resource, admin: boolean): string =>
  (!admin && resource.titleForAffiliates) || headingOf(resource)

/** 'Orders' of the resource of orders. */
export function pluralOf(resource: Resource): string {
  const words = countWord(resource, 2)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export const trashTitle = (resource: Resource): string => `${pluralOf(resource)} in the trash`
