// Payout requests on the server: affiliates see their own; those who may pay decline them, or answer by paying.
import { formatHundredths } from '@rivulet/contract/money'
import { payoutRequest } from '@rivulet/contract/resources/payout-request'
import { payoutDeclinedMail } from '../../../mail/payout-request-mail.ts'
import { notify } from '../../../notification/notify.ts'
import { answeredColumns } from '../../../resource/answered.ts'
import { type Context, serve } from '../../../resource/serve.ts'

/** The engine has checked that it is open, and holds its row. */
async function declineRequest(id: number, reason: string, context: Context): Promise<void> {
  const { tx, deps } = context
  const [request] = await tx<{ affiliateId: number; cents: number }[]>`
    update payout_request r set ${answeredColumns(context, { state: 'declined', reason })}
    where id = ${id} returning affiliate_id as "affiliateId", asked_cents as cents`
  if (!request) throw new Error(`payout request ${id} not found`)
  const amount = formatHundredths(request.cents)
  const { publicUrl } = deps.config
  await notify(tx, deps, 'payout-declined', [
    {
      subject: id,
      to: request.affiliateId,
      facts: { amount },
      mail: (reader) => payoutDeclinedMail(reader, { amount, reason, publicUrl }),
    },
  ])
}

export const servedPayoutRequest = serve(payoutRequest, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  actions: { decline: ({ id, body: { reason } }, context) => declineRequest(id, reason, context) },
})
