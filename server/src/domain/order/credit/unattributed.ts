// Unattributed orders on the server: visible to admin users only, who may credit them to a link.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { unattributed } from '@rivulet/contract/resources/unattributed'
import { euro } from '../../../ledger/euro.ts'
import { type Previewing, serve } from '../../../resource/serve.ts'
import { assignOrder } from './assign-order.ts'
import { changeBy } from '../change/change.ts'
import { lockOrder } from '../lock-order.ts'

export const servedUnattributed = serve(unattributed, {
  previews: { assign: previewCredit },
  actions: {
    assign: async ({ id, body }, { tx, actor, deps }) => {
      const change = changeBy(tx, deps, actor.accountId)
      await assignOrder(change, await lockOrder(tx, id), {
        linkId: body.link ?? null,
        affiliateId: body.affiliate ?? null,
        note: body.note,
        secret: deps.config.secret,
      })
    },
  },
})

/** The commission depends on the link that is chosen in the dialog. */
async function previewCredit(ids: readonly number[], { sql }: Previewing): Promise<string[]> {
  const [row] = await sql<{ orders: number; cents: number }[]>`
    select count(*)::int as orders, coalesce(sum(net_cents), 0)::bigint as cents from shop_order
    where id = any(${ids as number[]}::bigint[]) and status <> '1'`
  return row && row.orders > 0 ? [decisionMessages.order.credited(row.orders, euro(row.cents))] : []
}
