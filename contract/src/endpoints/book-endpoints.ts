/** Endpoints of payments, reconciliation and the self-check that are not part of a resource. */
import type { BooksCheck, InvoiceDraft, PayeeAccount } from '../answers/book-answer.ts'
import { csvEncodings, csvSeparators } from '../choices.ts'
import { endpoint } from './define-endpoint.ts'
import { choice, type Fields, reference, text } from '../fields.ts'
import type { ReconciliationPreview } from '../reconciliation-preview.ts'
import type { InvoiceTrace } from '../answers/trace.ts'

/** Missing settings are detected, or taken from the shop's last comparison. */
const previewFields = {
  shop: reference('Shop', { to: 'shop', required: true }),
  file: text('File', { required: true }),
  encoding: choice('Encoding', { choices: csvEncodings }),
  separator: choice('Separator', { choices: csvSeparators }),
  columnStatus: text('Status'),
} as const satisfies Fields

export const bookEndpoints = {
  invoiceDraft: endpoint<InvoiceDraft>()({
    method: 'GET',
    path: '/financial/invoice/draft',
    access: 'financial.invoice.add',
    audience: 'admins',
    summary: 'What a payment of the full payable amount would record and settle',
    query: { affiliate: reference('Affiliate', { to: 'affiliate', required: true }) },
  }),
  payeeAccount: endpoint<PayeeAccount>()({
    method: 'POST',
    path: '/financial/invoice/payee-account',
    access: 'financial.invoice.add',
    audience: 'admins',
    proof: 'hardened',
    audited: 'Show bank details',
    summary: 'Full bank account of an affiliate, for a manual transfer',
    body: { affiliate: reference('Affiliate', { to: 'affiliate', trashed: true, required: true }) },
  }),
  invoiceTrace: endpoint<InvoiceTrace>()({
    method: 'GET',
    path: '/financial/invoice/:id/trace',
    access: 'financial.invoice.view',
    summary: 'How the figures of a payment were computed: the ledger lines before it, by kind',
  }),
  invoiceStatement: endpoint()({
    method: 'GET',
    path: '/financial/invoice/:id/statement',
    access: 'financial.invoice.view',
    audited: 'Download a statement',
    summary: 'The statement of a payment as a PDF: how its amount was calculated and what it settles',
    file: ['pdf'],
  }),
  previewReconciliation: endpoint<ReconciliationPreview>()({
    method: 'POST',
    path: '/financial/reconciliation/preview',
    access: 'financial.reconciliation.add',
    audience: 'admins',
    unaudited: 'nothing is kept',
    summary: 'Preview of an uploaded shop export: columns, first lines and status values, as detected',
    body: previewFields,
  }),
  checkBooks: endpoint<BooksCheck>()({
    method: 'GET',
    path: '/financial/self-check',
    access: 'financial.invoice.view',
    audience: 'admins',
    audited: 'Run the ledger self-check',
    summary: 'Check now that orders, payments and balances agree with the ledger',
  }),
} as const
