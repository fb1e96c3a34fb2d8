/** Endpoints of orders: status, history, trace, moving the credit, taking back a refund, and what erasing a buyer loses. */
import type { DecisionPreview } from '../answers/decision-answer.ts'
import type { MovePreview, OrderHistory } from '../answers/order-answer.ts'
import type { OrderTrace } from '../answers/trace.ts'
import { orderReasons, orderStatuses } from '../choices.ts'
import { choice, reference, text } from '../fields.ts'
import { buyerNames } from '../resources/buyer-request.ts'
import { endpoint } from './define-endpoint.ts'

const refundId = text('Refund ID', { required: true, code: true, help: 'As recorded' })

export const orderEndpoints = {
  orderStatus: endpoint<Record<string, unknown>>()({
    method: 'PUT',
    path: '/financial/order/details/:id/status',
    access: 'financial.order.edit',
    audited: 'Change the status of an order',
    summary: 'Approve, fail or reopen an order; failing and reopening need a reason',
    body: {
      status: choice('Status', { choices: orderStatuses, required: true }),
      reason: choice('Reason', { choices: orderReasons }),
      note: text('Note'),
    },
  }),
  orderHistory: endpoint<OrderHistory>()({
    method: 'GET',
    path: '/financial/order/details/:id/history',
    access: 'financial.order.view',
    summary: 'History of an order, oldest first',
  }),
  orderTrace: endpoint<OrderTrace>()({
    method: 'GET',
    path: '/financial/order/details/:id/trace',
    access: 'financial.order.view',
    summary:
      'How an order’s commission was computed: click, window, rate, net, hold, ledger lines and payments',
  }),
  orderMove: endpoint<MovePreview>()({
    method: 'GET',
    path: '/financial/order/details/:id/move',
    access: 'financial.order.edit',
    audience: 'admins',
    summary: 'What moving an order’s credit to a link or an affiliate would change for both affiliates',
    query: {
      link: reference('Link', { to: 'link' }),
      affiliate: reference('Affiliate', { to: 'affiliate', help: 'Enough on its own' }),
    },
  }),
  refundTakeBack: endpoint<DecisionPreview>()({
    method: 'GET',
    path: '/financial/order/details/:id/take-refund-back',
    access: 'financial.order.edit',
    audience: 'admins',
    summary: 'What taking back a refund would change: net, commission, balance and status',
    query: { refundId },
  }),
  buyerErasure: endpoint<DecisionPreview>()({
    method: 'POST',
    path: '/financial/buyer-request/preview',
    access: 'financial.buyer.add',
    audience: 'admins',
    unaudited: 'nothing is kept',
    summary: 'What a buyer request would erase: how many orders and stored calls, and what stays',
    body: buyerNames,
  }),
  takeRefundBack: endpoint<Record<string, unknown>>()({
    method: 'POST',
    path: '/financial/order/details/:id/take-refund-back',
    access: 'financial.order.edit',
    audience: 'admins',
    audited: 'Take back a refund',
    summary: 'Take back a refund that was recorded by mistake; this cannot be undone',
    body: { refundId },
  }),
} as const
