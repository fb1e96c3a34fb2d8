// Which parts of the home screen an admin user sees: those whose rows it may see in their lists.
import type { Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Actor } from '../../http/actor.ts'
import { may } from '../../resource/engine.ts'

export type Sight = Record<
  | 'traffic'
  | 'orders'
  | 'affiliates'
  | 'shops'
  | 'campaigns'
  | 'countries'
  | 'messages'
  | 'claims'
  | 'books',
  boolean
>

export function sightOf(actor: Actor): Sight {
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
    // As for running the check.
    books: may(actor, resources.invoice, 'view'),
  }
}
