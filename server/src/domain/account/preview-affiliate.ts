// Previews what activating affiliates, and moving them to and from the trash, would change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import type { Queryable } from '../../db/sql.ts'
import { euro } from '../../ledger/euro.ts'
import { mailFact } from '../../mail/mail-fact.ts'
import type { Preview } from '../../resource/serve.ts'
import { paymentsUnderWay, readOwed } from './check-owed.ts'

const { trash, activate, decline, restore, money, switch: switched } = decisionMessages

async function readLeaving(sql: Queryable, ids: readonly number[]) {
  const owed = await readOwed(sql, ids)
  const balance = owed.reduce((sum, one) => sum + one.balance, 0)
  const orders = owed.reduce((sum, one) => sum + one.orders, 0)
  const expected = owed.reduce((sum, one) => sum + one.expected, 0)
  const [row] = await sql<{ links: number; active: boolean }[]>`
    select (select count(*) from link
        where affiliate_id = any(${ids as number[]}::bigint[]) and active and deleted_at is null)::int as links,
      exists (select from account where id = any(${ids as number[]}::bigint[]) and active) as active`
  const { links = 0, active = false } = row ?? {}
  return { owed, balance, orders, expected, links, active }
}

/** Affiliates with a balance, pending orders or a payment that may come back can be neither trashed nor erased. */
const previewLeaving: Preview = async (ids, { sql }) => {
  const { owed, balance, orders, expected, links, active } = await readLeaving(sql, ids)
  const underWay = await paymentsUnderWay(sql, ids)
  if (owed.length > 0 || underWay)
    return {
      blocked: [
        ...(orders > 0 ? [money.blockedByOrders(orders, euro(expected))] : []),
        ...(owed.some((one) => one.balance !== 0)
          ? [money.blockedByBalance(euro(balance), balance >= 0)]
          : []),
        ...(underWay ? [underWay] : []),
        ...(active ? [money.switchOff.affiliate] : []),
      ],
    }
  return [trash.signedOut, ...(links > 0 ? [trash.links(links)] : [])]
}

const previewActivation: Preview = async (ids, { deps }) => [activate.signIn, mailFact(deps, ids.length)]

const previewDecline: Preview = async (ids, previewing) => {
  const found = await previewLeaving(ids, previewing)
  return 'blocked' in found ? found : [decline.trash, mailFact(previewing.deps, ids.length)]
}

/** Switched off, nothing of what is owed is lost. */
const previewDeactivation: Preview = async (ids, { sql }) => {
  const { balance, orders, expected, links } = await readLeaving(sql, ids)
  return [
    trash.signedOut,
    ...(links > 0 ? [trash.links(links)] : []),
    ...(orders > 0 ? [money.pending(orders, euro(expected))] : []),
    ...(balance === 0 ? [] : [switched.balance(euro(balance))]),
  ]
}

const previewReactivation: Preview = async (ids, { sql }) => {
  const { links } = await readLeaving(sql, ids)
  return [restore.signIn, ...(links > 0 ? [restore.links(links)] : [])]
}

export const affiliatePreviews = {
  deactivate: previewDeactivation,
  reactivate: previewReactivation,
  activate: previewActivation,
  decline: previewDecline,
  anonymise: previewLeaving,
  trash: previewLeaving,
  restore: async () => [restore.signIn],
}
