// Which widgets of the home screen an admin user sees: those whose lists they may see.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { can } from '@rivulet/contract/access/permission-check'
import type { Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Actor } from '../../auth/actor.ts'
import { may } from '../../resource/engine.ts'

export type VisibleWidgets = Record<
  | 'traffic'
  | 'orders'
  | 'affiliates'
  | 'shops'
  | 'campaigns'
  | 'countries'
  | 'messages'
  | 'claims'
  | 'shopRequests'
  | 'payoutRequests'
  | 'payoutRuns'
  | 'attention'
  | 'books',
  boolean
>

export function visibleWidgetsOf(actor: Actor): VisibleWidgets {
  const lists = (resource: Resource) => may(actor, resource, 'index')
  return {
    traffic: lists(resources.shopStatistics),
    orders: lists(resources.order),
    affiliates: lists(resources.affiliate),
    shops: lists(resources.shop),
    campaigns: lists(resources.campaign),
    countries: lists(resources.analyticsDetail),
    messages: lists(resources.contactMessage),
    claims: lists(resources.claim),
    shopRequests: lists(resources.shopRequest),
    payoutRequests: lists(resources.payoutRequest),
    // To be released.
    payoutRuns: lists(resources.payoutRun) && may(actor, resources.payoutRun, 'release'),
    // Who may set up the programme may also mend it.
    attention: can(actor.permissions, endpoints.updateProgramme.access),
    // The same permission as for running the check.
    books: may(actor, resources.invoice, 'view'),
  }
}
