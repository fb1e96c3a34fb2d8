// An administrator credits an unattributed order to a link of its shop,
// or to an affiliate without a link, with a reason.
import { readClickId } from '../../../click/edge/click-id.ts'
import type { Secret } from '../../../config/config.ts'
import { notFound } from '../../../errors.ts'
import { type Change, noteChange } from '../change/change.ts'
import type { Earner } from './find-owner.ts'
import { findNamed, type Target } from './find-target.ts'
import { creditColumns } from '../insert-order.ts'
import type { StoredOrder } from '../lock-order.ts'
import { updateOrder } from '../change/update-order.ts'

type Assignment = Target & {
  note: string
  /** Signs click IDs. */
  secret: Secret
}

/**
 * The caller holds the lock on the order. If already approved, it earns at once. @throws 422 when the link belongs to
 * another shop or affiliate, or nothing is named.
 */
export async function assignOrder(
  change: Change,
  order: StoredOrder,
  assignment: Assignment,
): Promise<void> {
  const { id, netCents, status } = order
  if (order.affiliateId !== null) throw notFound()
  const earner = await findNamed(change.tx, order, assignment)
  await updateOrder(change, id, {
    ...creditColumns({ ...earner, by: 'hand' }, { netCents, status }),
    ...(await clickColumns(change, order, { ...earner, secret: assignment.secret })),
    unattributed_reason: null,
  })
  await noteChange(change, id, { event: 'assigned', note: assignment.note })
}

/** What names another affiliate, or tells of a click on their links, is confidential, as when credit moves. */
async function clickColumns(
  { tx }: Change,
  { clickId }: StoredOrder,
  { affiliateId, secret }: Pick<Earner, 'affiliateId'> & Pick<Assignment, 'secret'>,
): Promise<Record<string, unknown>> {
  const click = clickId === null ? null : readClickId(secret, clickId)
  const [own] = await tx`
    select from link where id = ${click?.linkId ?? null} and affiliate_id = ${affiliateId}`
  const named = tx`
    case when tracking ->> 'aid' = (select aid from account where account.id = ${affiliateId}) then tracking end`
  return own
    ? {}
    : { click_id: null, clicked_at: null, country: null, click_network: null, tracking: named }
}
