/** Endpoints of orders: status, history, trace, and moving the credit. */
import type { MovePreview, OrderHistory } from '../answers/order-answer.ts'
import type { OrderTrace } from '../answers/trace.ts'
import { orderReasons, orderStatuses } from '../choices.ts'
import { choice, reference, text } from '../fields.ts'
import { endpoint } from './define-endpoint.ts'

export const orderEndpoints = {
  orderStatus: endpoint<Record<string, unknown>>()({
    method: 'PUT',
    path: '/financial/order/details/:id/status',
    access: 'financial.order.edit',
    audited: 'Change the status',
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
    summary: 'What happened to an order, in order',
  }),
  orderTrace: endpoint<OrderTrace>()({
    method: 'GET',
    path: '/financial/order/details/:id/trace',
    access: 'financial.order.view',
    summary: 'How what an order earns was computed: click, window, rate, net, hold, lines and payments',
  }),
  orderMove: endpoint<MovePreview>()({
    method: 'GET',
    path: '/financial/order/details/:id/move',
    access: 'financial.order.edit',
    audience: 'admins',
    summary: 'What moving the credit of an order to a link would change for both affiliates',
    query: { link: reference('Link', { to: 'link', required: true }) },
  }),
} as const
