/** What the quick search finds by the words of the work: lists of what waits, and what is done on which screen. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import type { Filter } from '@rivulet/contract/filter'
import { allows, type Resource } from '@rivulet/contract/resource'
import { type ResourceName, resources } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import { isAdminUser, mayDo } from '../../resource/access.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { screenPath } from '../../resource/path.ts'

const lists = new Map(Object.values<Resource>(resources).map((one) => [screenPath(one), one]))

/** Routes are made for all lists alike; not all can be added to, or have a trash. */
export function isMade(to: string): boolean {
  const [, list = '', operation] = /^(.*)\/(add|trash)$/.exec(to) ?? []
  const resource = lists.get(list)
  return !resource || allows(resource, operation === 'add' ? 'add' : 'trash')
}

/** By address. */
export const workWords: Readonly<Record<string, string>> = {
  [screenPath(places.order)]: 'refund correct amount move credit recalculate',
  [screenPath(places.unattributed)]: 'credit assign missing',
  [screenPath(places.payoutRun)]: 'pay affiliates release bank file sepa include',
  [screenPath(places.invoice)]: 'payout pay affiliates mark as paid return',
}

const is = (field: string, value: string): Filter => ({ field, operator: 'eq', value })

const activated: Filter = { field: 'verifiedAt', operator: 'neq', value: '' }

type Work = {
  name: ResourceName
  title: string
  detail: string
  filters: readonly Filter[]
  words: string
}

const waiting: readonly Work[] = [
  {
    name: 'order',
    title: 'Pending orders',
    detail: 'Orders',
    filters: [is('status', '2')],
    words: 'approve fail decide waiting',
  },
  {
    name: 'affiliate',
    title: 'Affiliates to activate',
    detail: 'Affiliates',
    filters: [is('verifiedAt', '')],
    words: 'pending approve decline sign-ups waiting',
  },
  {
    name: 'affiliate',
    title: 'Affiliates without a password',
    detail: 'Affiliates',
    filters: [is('withoutPassword', 'true'), is('active', 'true'), activated],
    words: 'send an invitation invite never signed in',
  },
  {
    name: 'affiliate',
    title: 'Invitations not delivered',
    detail: 'Affiliates',
    filters: [is('invitationState', 'failed')],
    words: 'failed bounced refused send again invite',
  },
  {
    name: 'claim',
    title: 'Claims to answer',
    detail: 'Claims',
    filters: [is('state', 'open')],
    words: 'pending waiting credit accept decline',
  },
]

/** For administrators and managers. */
export const workScreens = (user: SessionUser) =>
  waiting
    .filter(({ name }) => isAdminUser(user) && mayDo(user, places[name], 'list'))
    .map(({ name, filters, ...work }) => ({
      ...work,
      to: listAddress(screenPath(places[name]), filters),
    }))
