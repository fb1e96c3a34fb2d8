// Payments on the server: made once, confirmed once, returned at most once, never edited but for their documents, and never removed.
import { invoice } from '@rivulet/contract/resources/invoice'
import { messages } from '@rivulet/contract/messages'
import { conflict } from '../../http/errors.ts'
import { serve } from '../../resource/serve.ts'
import { markPaid } from './confirm-payments.ts'
import { payInvoice } from './pay-invoice.ts'
import { returnInvoice } from './return-invoice.ts'

export const servedInvoice = serve(invoice, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  create: payInvoice,
  // Each of them has moved money, and what moved money stays in sight.
  beforeTrash: async () => {
    throw conflict(messages.record.cannotRemove, 'dependency')
  },
  beforeErase: async () => {
    throw conflict(messages.record.cannotErase, 'dependency')
  },
  actions: { return: returnInvoice, markPaid },
})
