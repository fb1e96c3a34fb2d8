/** Related lists with a view switch between them. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { balance } from '@rivulet/contract/screens/own-screens'
import { places } from '@rivulet/contract/resources/places'
import type { Filter } from '@rivulet/contract/filter'
import type { Resource } from '@rivulet/contract/resource'
import { isAdminUser, mayDo } from '../access.ts'
import { screenPath } from '../path.ts'
import { listAddress } from './rows/list-query.ts'
import { countWord } from './table/list-row.ts'

type Named = Pick<Resource, 'name'>
type View = {
  name: ResourceName
  title: string
  titleForAffiliates?: string
  /** Its heading, instead of the common one. */
  heading?: string
}
const orders: readonly View[] = [
  { name: 'orderStatistics', title: 'By day' },
  { name: 'order', title: 'Orders', heading: 'Orders' },
  { name: 'unattributed', title: 'Not attributed' },
  { name: 'creditMove', title: 'Moved credit' },
]
const payments: readonly View[] = [
  { name: 'invoice', title: 'Payments' },
  { name: 'ledger', title: 'Ledger', titleForAffiliates: 'Statement' },
]
const hits: readonly View[] = [
  { name: 'analytics', title: 'Records' },
  { name: 'analyticsDetail', title: 'By country' },
]
const links: readonly View[] = [
  { name: 'link', title: 'All time' },
  { name: 'linkStatistics', title: 'By period' },
]
const coupons: readonly View[] = [
  { name: 'coupon', title: 'All time' },
  { name: 'couponStatistics', title: 'By period' },
]
const postbacks: readonly View[] = [
  { name: 'postback', title: 'Postbacks' },
  { name: 'postbackDelivery', title: 'Deliveries' },
]
const viewsWith = (resource: Named): readonly View[] =>
  [orders, payments, hits, links, coupons, postbacks].find((views) =>
    views.some(({ name }) => name === resource.name),
  ) ?? []

/** The views the user may open, if this resource belongs to several. An affiliate's balance stands before what it is made of. */
export function viewsOf(
  resource: Named,
  user: SessionUser | null,
  filters: readonly Filter[] = [],
): { title: string; to: string }[] {
  const admin = isAdminUser(user)
  const views = viewsWith(resource)
  const open = views
    .filter(({ name }) => mayDo(user, places[name], 'list'))
    .map((view) => ({
      title: (!admin && view.titleForAffiliates) || view.title,
      to: view.name === resource.name ? screenPath(places[view.name]) : sameDays(view.name, filters),
    }))
  const all =
    views === payments && !admin && open.length > 0
      ? [{ title: balance.title, to: balance.path }, ...open]
      : open
  return all.length > 1 ? all : []
}

/** The period that is looked at stays the same in the other view; a single day, with which lists open, does not. */
function sameDays(name: ResourceName, filters: readonly Filter[]): string {
  const place = places[name]
  const period = filters.filter(
    ({ field, operator }) => field === 'date' && operator === 'between' && place.filters.includes(field),
  )
  return period.length > 0 ? listAddress(screenPath(place), period) : screenPath(place)
}

/** List title for the audience. */
export const titleOf = (
  { title, titleForAffiliates }: Pick<Resource, 'title' | 'titleForAffiliates'>,
  admin: boolean,
): string => (!admin && titleForAffiliates) || title

/** What the empty list says to the audience. */
export const emptyOf = ({ empty, emptyForAffiliates }: Resource, admin: boolean): string =>
  (!admin && emptyForAffiliates) || empty

/** Common title of related views, unless one has its own. */
export function headingOf(resource: Resource, admin: boolean): string {
  const views = viewsWith(resource)
  const [first] = views
  const own = views.find(({ name }) => name === resource.name)?.heading
  return own ?? titleOf(first ? places[first.name] : resource, admin)
}

/** Plural of a resource, such as 'Orders'. */
export function pluralOf(resource: Resource): string {
  const words = countWord(resource, 2)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export const trashTitle = (resource: Resource): string => `${pluralOf(resource)} in the trash`
