/** Endpoints of CSV imports: one that reads a file, and one that imports its lines, for each kind. */
import type { DecisionPreview } from '../answers/decision-answer.ts'
import { choice } from '../fields.ts'
import type { ImportPreview, ImportStep, ImportUndone, RecentImport } from '../answers/import-answer.ts'
import { columnFields, fileFields, previewOf, stepFields } from '../imports/import-form.ts'
import { imports } from '../imports/imports.ts'
import { endpoint } from './define-endpoint.ts'

const { affiliate, link, coupon, order } = imports
const reads = {
  method: 'POST',
  audience: 'admins',
  unaudited: 'nothing is kept',
  summary: 'Preview of an uploaded CSV file: columns, first lines and format, as detected',
} as const
const writes = {
  method: 'POST',
  audience: 'admins',
  summary:
    'Import lines of an uploaded CSV file, for a few seconds. Repeat with `from` until `next` is null; records that already exist are left unchanged',
} as const

/** The kinds, as the calls name them. */
const importKinds = {
  affiliate: 'Affiliates',
  link: 'Links',
  coupon: 'Coupons',
  order: 'Orders',
} as const

export const importEndpoints = {
  recentImports: endpoint<RecentImport[]>()({
    method: 'GET',
    path: '/import',
    access: 'session',
    audience: 'admins',
    summary:
      'The last imports of a kind that were undone, or whose records are still there. Needs the permission to add these',
    query: { kind: choice('Kind', { choices: importKinds, required: true }) },
  }),
  previewUndoImport: endpoint<DecisionPreview>()({
    method: 'POST',
    path: '/import/:id/preview-undo',
    access: 'session',
    audience: 'admins',
    unaudited: 'nothing is kept',
    summary: 'What undoing an import would remove, and what stays because it was changed or used since',
  }),
  undoImport: endpoint<ImportUndone>()({
    method: 'POST',
    path: '/import/:id/undo',
    access: 'session',
    audience: 'admins',
    audited: 'Undo import',
    summary:
      'Move what an import stored to the trash, for a few seconds; repeat while `more`. Orders are failed first. Needs the permission to delete these records; of orders, to edit them too',
  }),
  readAffiliateFile: endpoint<ImportPreview>()({
    ...reads,
    path: '/registration/affiliate/import/preview',
    body: previewOf(affiliate.columns),
    access: 'registration.affiliate.add',
  }),
  importAffiliates: endpoint<ImportStep>()({
    ...writes,
    path: '/registration/affiliate/import',
    access: 'registration.affiliate.add',
    audited: 'Import affiliates',
    body: { ...fileFields, ...columnFields(affiliate.columns), ...affiliate.options, ...stepFields },
  }),
  readLinkFile: endpoint<ImportPreview>()({
    ...reads,
    path: '/marketing/link/import/preview',
    body: previewOf(link.columns),
    access: 'marketing.link.add',
  }),
  importLinks: endpoint<ImportStep>()({
    ...writes,
    path: '/marketing/link/import',
    access: 'marketing.link.add',
    audited: 'Import links',
    body: { ...fileFields, ...columnFields(link.columns), ...link.options, ...stepFields },
  }),
  readCouponFile: endpoint<ImportPreview>()({
    ...reads,
    path: '/marketing/coupon/import/preview',
    body: previewOf(coupon.columns),
    access: 'marketing.coupon.add',
  }),
  importCoupons: endpoint<ImportStep>()({
    ...writes,
    path: '/marketing/coupon/import',
    access: 'marketing.coupon.add',
    audited: 'Import coupons',
    body: { ...fileFields, ...columnFields(coupon.columns), ...coupon.options, ...stepFields },
  }),
  readOrderFile: endpoint<ImportPreview>()({
    ...reads,
    path: '/financial/order/import/preview',
    body: previewOf(order.columns),
    access: 'financial.order.add',
  }),
  importOrders: endpoint<ImportStep>()({
    ...writes,
    path: '/financial/order/import',
    access: 'financial.order.add',
    audited: 'Import past orders',
    body: { ...fileFields, ...columnFields(order.columns), ...order.options, ...stepFields },
  }),
} as const
