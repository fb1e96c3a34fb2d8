// The calls beside the usual ones of payments: what a new payment would be, and whether the books add up.
import { endpoints } from '@rivulet/contract/endpoint'
import { formatHundredths } from '@rivulet/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/endpoint.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { idOf } from '../../resource/routes.ts'
import { draftInvoice } from './draft-invoice.ts'
import { traceInvoice } from './trace-invoice.ts'

export function registerInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, endpoints.invoiceDraft, async ({ actor, query }) => {
    if (!actor.admin) throw forbidden()
    const affiliateId = Number(query.affiliate)
    const [known] = Number.isSafeInteger(affiliateId)
      ? await deps.sql`select id from affiliate_view where id = ${affiliateId} and deleted_at is null`
      : []
    if (!known) throw notFound()
    return { data: await draftInvoice(deps, affiliateId) }
  })
  route(app, deps, endpoints.invoiceTrace, async ({ request, actor: { affiliateId } }) => {
    const wanted = { id: idOf(request), affiliateId }
    const trace = await traceInvoice(deps.sql, deps.config.accountingZone, wanted)
    if (!trace) throw notFound()
    return { data: trace }
  })
  route(app, deps, endpoints.checkBooks, async ({ actor }) => {
    if (!actor.admin) throw forbidden()
    const zone = deps.config.accountingZone
    const check = { now: deps.now(), zone, nightly: false }
    const { checkedAt, discrepancies } = await checkBooks(deps.sql, check)
    const amount = (cents: number | null) => (cents === null ? null : formatHundredths(cents))
    return {
      data: {
        checkedAt: checkedAt.toISOString(),
        discrepancies: discrepancies.map((found) => ({
          ...found,
          expected: amount(found.expected),
          booked: amount(found.booked),
        })),
      },
    }
  })
}
