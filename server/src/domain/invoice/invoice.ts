// Payments on the server: made once, confirmed once, returned at most once;
// only documents can be added, and none is removed.
import { invoice } from '@rivulet/contract/resources/invoice'
import { messages } from '@rivulet/contract/messages/messages'
import { conflict } from '../../errors.ts'
import { serve } from '../../resource/serve.ts'
import { markPaid } from './confirm-payments.ts'
import { payInvoice } from './pay-invoice.ts'
import { invoicePreviews } from './preview-invoice.ts'
import { returnInvoice } from './return-invoice.ts'

export const servedInvoice = serve(invoice, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  create: payInvoice,
  // Every payment moved money, and such records stay visible.
  beforeTrash: async () => {
    throw conflict(messages.record.cannotRemove, 'dependency')
  },
  beforeErase: async () => {
    throw conflict(messages.record.cannotErase, 'dependency')
  },
  previews: invoicePreviews,
  actions: { return: returnInvoice, markPaid },
})
