// Payment routes beyond the resource engine: the draft of a new payment, the payee’s account, and the check of the books.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { formatHundredths } from '@rivulet/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { apiBase, route } from '../../http/endpoint.ts'
import { bankDetailsOf } from '../../bank/bank-details.ts'
import { invalid, notFound } from '../../errors.ts'
import { actorOf } from '../../http/session.ts'
import { limitExports } from '../../auth/throttle.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { auditReading } from '../../resource/audit-records.ts'
import { idOf } from '../../resource/routes.ts'
import { draftInvoice } from './draft-invoice.ts'
import { makeStatement } from './statement/make-statement.ts'
import { traceInvoice } from './trace-invoice.ts'

export function registerInvoiceRoutes(app: FastifyInstance, deps: Deps) {
  const { path, access } = endpoints.invoiceStatement
  app.get(`${apiBase}${path}`, { config: { access } }, async (request, reply) => {
    const actor = actorOf(request)
    const { accountId, affiliateId } = actor
    await limitExports(deps, actor)
    const recordId = idOf(request)
    const file = await makeStatement(deps, { id: recordId, affiliateId, for: accountId })
    if (!file) throw notFound()
    await auditReading(deps, actor, { action: 'invoiceStatement', resource: 'invoice', recordId })
    reply.header('content-disposition', `attachment; filename="${file.name}"`)
    return reply.type('application/pdf').send(file.bytes)
  })
  return {
    invoiceStatement: endpoints.invoiceStatement,
    invoiceDraft: route(app, deps, endpoints.invoiceDraft, async ({ actor, query }) => {
      const affiliateId = Number(query.affiliate)
      const [known] = Number.isSafeInteger(affiliateId)
        ? await deps.sql`select id from affiliate_view where id = ${affiliateId}`
        : []
      if (!known) throw notFound()
      return { data: await draftInvoice(deps, { affiliateId, payerId: actor.accountId }) }
    }),
    payeeAccount: route(app, deps, endpoints.payeeAccount, async ({ actor, body }) => {
      const { affiliate: id } = body
      const [known] = await deps.sql`select id from affiliate_view where id = ${id}`
      if (!known) throw notFound()
      const details = (await bankDetailsOf(deps.sql, deps.config.secret, [id])).get(id)
      if (!details) throw invalid({ affiliate: [bankMessages.missing] })
      await auditReading(deps, actor, { action: 'payeeAccount', resource: 'affiliate', recordId: id })
      const { iban, holder: accountHolder, address } = details
      return { data: { iban, accountHolder, address } }
    }),
    invoiceTrace: route(
      app,
      deps,
      endpoints.invoiceTrace,
      async ({ request, actor: { affiliateId } }) => {
        const wanted = { id: idOf(request), affiliateId }
        const trace = await traceInvoice(deps.sql, deps.config.accountingZone, wanted)
        if (!trace) throw notFound()
        return { data: trace }
      },
    ),
    checkBooks: route(app, deps, endpoints.checkBooks, async ({ actor }) => {
      const zone = deps.config.accountingZone
      const check = { now: deps.now(), zone, nightly: false }
      const { checkedAt, discrepancies } = await checkBooks(deps.sql, check)
      const after = { differences: discrepancies.length }
      await auditReading(deps, actor, { action: 'checkBooks', after })
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
    }),
  }
}
