// Which of the lists that a person may see show a change, and so what they are told of it. Affiliates are told of their
// own changes only.
import type { LiveWord } from '@rivulet/contract/live'
import { concerns } from '@rivulet/contract/notification'
import { type ResourceName, resources } from '@rivulet/contract/resources/index'
import type { Resource } from '@rivulet/contract/resource'
import type { Actor } from '../../auth/actor.ts'
import type { Announced } from '../../db/announce.ts'
import { may } from '../../resource/engine.ts'

const statistics = [
  'analytics',
  'analyticsDetail',
  'shopStatistics',
  'campaignStatistics',
  'linkStatistics',
] as const

/** Lists that show more than records of their own name. */
const shownBy: Readonly<Record<string, readonly ResourceName[]>> = {
  click: [...statistics, 'orderStatistics', 'link', 'shop', 'campaign'],
  order: [
    ...statistics,
    'order',
    'orderStatistics',
    'unattributed',
    'creditMove',
    'link',
    'coupon',
    'couponStatistics',
  ],
  ledger: ['ledger', 'invoice', 'correction', 'affiliate', 'payoutItem'],
  payoutRun: ['payoutRun', 'payoutItem'],
  postback: ['postback', 'postbackDelivery'],
  reconciliation: ['reconciliation', 'reconciliationLine'],
  testClick: ['orderCall'],
  watch: ['shop', 'campaign', 'link'],
}
const byName: Readonly<Record<string, Resource>> = resources

/** What a shop's test panel shows. */
const testing = new Set(['testClick', 'orderCall', 'link'])

/** What affiliates have no list of, but see on their home screen and under their terms, which change for all. */
const atHome = new Set(['announcement', 'affiliate', 'terms'])
/** What notifications of admin users ask to decide: they count as read once that is done. */
const decided = new Set([
  'affiliate',
  'claim',
  'contactMessage',
  'order',
  'payoutRequest',
  'shopRequest',
  'watch',
])
/** What reports count. */
const reported = new Set(['click', 'order'])

export function wordsOf(actor: Actor, [what, owners]: Announced): LiveWord[] {
  const own = owners.includes(actor.accountId)
  if (what === 'notification') return own ? [what] : []
  // Its notification counts as read.
  if (what === 'alarm') return concerns(actor, what) ? ['notification'] : []
  if (!actor.admin && atHome.has(what)) return own || what === 'terms' ? ['home'] : []
  if (!actor.admin && !own) return []
  const sees = (name: string) => {
    const resource = byName[name]
    return resource !== undefined && may(actor, resource, 'index')
  }
  const lists = (shownBy[what] ?? ([what] as ResourceName[])).filter(sees)
  const test: LiveWord[] =
    testing.has(what) && may(actor, resources.shop, 'view') && actor.admin ? ['shopTest'] : []
  const home: LiveWord[] = lists.length > 0 && what !== 'audit' ? ['home'] : []
  const reports: LiveWord[] =
    reported.has(what) && actor.permissions.some((name) => name.startsWith('report.')) ? ['reports'] : []
  const bell: LiveWord[] = lists.length > 0 && decided.has(what) && actor.admin ? ['notification'] : []
  return [...lists, ...home, ...test, ...reports, ...bell]
}

/** Whether a change may end the session of a person, or change what they may see. */
export const concernsSession = (actor: Actor, [what, owners]: Announced): boolean =>
  what === 'profile' ||
  ((what === 'affiliate' || what === 'administrator') &&
    (owners.includes(actor.accountId) || owners.includes(actor.impersonatorId ?? 0)))
