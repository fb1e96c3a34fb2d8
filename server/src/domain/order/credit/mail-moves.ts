// Notifies both affiliates of a moved credit, and writes it into claims about the order.
import type { OrderStatus } from '@rivulet/contract/choices'
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { dayOf, displayDay } from '@rivulet/contract/day'
import { claim } from '@rivulet/contract/resources/claim'
import { creditMove } from '@rivulet/contract/resources/credit-move'
import type { Transaction } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { euro } from '../../../ledger/euro.ts'
import { creditMovedMail } from '../../../mail/mail-text.ts'
import { notify } from '../../../notification/notify.ts'

type Moved = {
  id: number
  affiliateId: number
  direction: 'away' | 'here'
  status: OrderStatus
  cents: number
  note: string
  shop: string
  placedOn: string
  net: number
  balance: number
  /** When the new affiliate's commission becomes payable. */
  dueAt: Date | null
  claimId: number | null
}

/**
 * Call in the transaction that moves the credit, so that each is notified once. `moves` are the stored records of it.
 */
export async function mailMoves(
  tx: Transaction,
  { deps, actorId, moves }: { deps: Deps; actorId: number | null; moves: readonly number[] },
): Promise<void> {
  const { publicUrl, accountingZone: zone } = deps.config
  const now = deps.now()
  for (const moved of await readMoves(tx, moves)) {
    const { id, direction, status, note, shop, cents, balance, dueAt, claimId } = moved
    const { told, outcome, subject } = creditMessages.mail[direction]
    const payable = dueAt && dueAt > now ? displayDay(dayOf(dueAt, zone)) : null
    const order = { shop, day: displayDay(moved.placedOn), net: euro(moved.net) }
    const page = (path: string, record: number) => `${publicUrl}/#/dashboard${path}/${record}`
    if (claimId !== null) {
      await tx`
        insert into claim_entry (claim_id, at, event, words, actor_id, team)
        values (${claimId}, ${now}, 'written', ${creditMessages.claimed(direction, note)}, ${actorId}, true)`
      await tx`update claim set updated_at = greatest(${now}, updated_at + interval '1 millisecond') where id = ${claimId}`
    }
    const words = {
      ...{ subject: subject(shop), told: told(order), reason: note },
      outcome: outcome(status, euro(Math.abs(cents)), { balance: euro(balance), payable }),
      negative: direction === 'away' && balance < 0,
      link: page(creditMove.path, id),
      claim: claimId === null ? null : page(claim.path, claimId),
    }
    await notify(tx, deps, 'credit-moved', [
      {
        subject: id,
        to: moved.affiliateId,
        facts: { direction, shop },
        mail: (reader) => creditMovedMail(reader, words),
      },
    ])
  }
}

const readMoves = (tx: Transaction, ids: readonly number[]) => tx<Moved[]>`
  select m.id, m.affiliate_id as "affiliateId", m.direction, m.status, m.commission_cents as cents, m.note, m.net_cents as net,
    s.name as shop, o.day as "placedOn",
    (select coalesce(sum(l.cents), 0)::bigint from ledger_line l where l.affiliate_id = m.affiliate_id) as balance,
    (select l.available_at from ledger_line l where l.order_id = o.id and l.affiliate_id = m.affiliate_id order by l.id desc limit 1) as "dueAt",
    (select c.id from claim c where c.affiliate_id = m.affiliate_id and c.shop_id = o.shop_id
      and bare_order_number(c.order_number) = bare_order_number(o.order_number) order by c.id desc limit 1) as "claimId"
  from credit_move m join shop_order o on o.id = m.order_id join shop s on s.id = o.shop_id
  where m.id = any(${ids as number[]}::bigint[]) order by m.id`
