// Records a moved credit for each of two affiliates, with the order's state and the click of the one who lost it.
import type { Transaction } from '../../../db/sql.ts'
import type { Change } from '../change/change.ts'
import type { Earner } from './find-owner.ts'
import type { StoredOrder } from '../lock-order.ts'

type Side = {
  direction: 'away' | 'here'
  affiliateId: number
  otherId: number
  linkId: number | null
  note: string
  /** Cents taken (negative) or credited. */
  cents: number
}

/** @returns the id of the record. */
export async function noteMove(
  { tx, now, actorId }: Change,
  { id, status, netCents }: StoredOrder,
  { direction, affiliateId, otherId, linkId, note, cents }: Side,
): Promise<number> {
  const click =
    direction === 'away'
      ? tx`(select jsonb_build_object('click_id', click_id, 'clicked_at', clicked_at, 'country', country, 'tracking', tracking, 'click_network', click_network)
          from shop_order where id = ${id})`
      : null
  const [row] = await tx<{ id: number }[]>`
    insert into credit_move (moved_at, order_id, affiliate_id, other_id, direction, link_id, status, net_cents, commission_cents, note, click, actor_id)
    values (${now}, ${id}, ${affiliateId}, ${otherId}, ${direction}, ${linkId}, ${status}, ${netCents}, ${cents}, ${note}, ${click}, ${actorId})
    returning id`
  if (!row) throw new Error(`the move of order ${id} was not stored`)
  return row.id
}

type Click = {
  click_id: string | null
  clicked_at: string | null
  country: string | null
  tracking: Parameters<Transaction['json']>[0] | null
  click_network: string | null
}

/**
 * The click and sub ids of another affiliate are confidential: they return to
 * the order only when the credit returns to them by the same link, or without one as before.
 */
export async function returningClick(
  tx: Transaction,
  orderId: number,
  { affiliateId, linkId }: Pick<Earner, 'affiliateId' | 'linkId'>,
): Promise<Record<string, unknown>> {
  const [kept] = await tx<{ click: Click }[]>`
    select click from credit_move
    where order_id = ${orderId} and affiliate_id = ${affiliateId} and link_id is not distinct from ${linkId}
      and direction = 'away' order by id desc limit 1`
  const click = kept?.click
  return {
    click_id: click?.click_id ?? null,
    clicked_at: click?.clicked_at ?? null,
    country: click?.country ?? null,
    tracking: click?.tracking ? tx.json(click.tracking) : null,
    click_network: click?.click_network ?? null,
  }
}
