/** Order actions of administrators: approve, fail, refund, correct, move credit, recalculate. */
import { lossReasons, orderReasons } from '../choices.ts'
import { choice, money, reference, text } from '../fields.ts'
import { messages } from '../messages/messages.ts'
import { orderMessages } from '../messages/order-messages.ts'
import type { Action } from '../resource.ts'
import { reviewMessages } from '../messages/review-messages.ts'
import { undoMessages } from '../messages/undo-messages.ts'
import { earner } from './credit-fields.ts'

const reasonBody = {
  reason: choice('Reason', { choices: orderReasons, required: true, span: 6 }),
  note: text('Note', { asTyped: true, help: 'The affiliate can read the reason and the note', span: 6 }),
} as const
const lossBody = { ...reasonBody, reason: { ...reasonBody.reason, choices: lossReasons } } as const

export const orderActions = {
  approve: {
    label: 'Approve',
    phrase: 'Approve {records}',
    undoneBy: 'undo',
    previewed: true,
    icon: 'check',
    positions: ['table-cell', 'table-float', 'table-search', 'form-footer'],
    audience: 'admins',
    confirm: orderMessages.statusConfirm,
    success: orderMessages.approved,
    failure: orderMessages.statusFailed,
    unfit: orderMessages.meanwhile('approved'),
    when: { field: 'status', in: ['2', '1'] },
    // To approve what has failed is a decision of its own.
    whenAll: { field: 'status', in: ['2'] },
  },
  fail: {
    label: 'Fail',
    phrase: 'Fail {records}',
    undoneBy: 'undo',
    previewed: true,
    icon: 'x',
    positions: ['table-cell', 'table-float', 'form-footer'],
    audience: 'admins',
    danger: true,
    beside: 'approve',
    confirm: orderMessages.statusConfirm,
    body: lossBody,
    success: orderMessages.failed,
    failure: orderMessages.statusFailed,
    unfit: orderMessages.meanwhile('failed'),
    when: { field: 'status', in: ['2', '0'] },
  },
  reopen: {
    label: 'Set to pending',
    phrase: 'Set {records} to pending',
    undoneBy: 'undo',
    previewed: true,
    icon: 'clock',
    positions: ['form-footer'],
    audience: 'admins',
    confirm: orderMessages.statusConfirm,
    body: reasonBody,
    success: orderMessages.reopened,
    failure: orderMessages.statusFailed,
    unfit: orderMessages.meanwhile('pending'),
    when: { field: 'status', in: ['0', '1'] },
  },
  undo: {
    label: undoMessages.label,
    icon: 'arrow-back-up',
    positions: [],
    audience: 'admins',
    success: undoMessages.undone,
    failure: undoMessages.failed,
  },
  clearFlags: {
    label: 'Clear flags',
    phrase: 'Clear flags of {records}',
    previewed: true,
    icon: 'flag-off',
    positions: ['form-footer', 'table-float'],
    audience: 'admins',
    confirm: reviewMessages.clearConfirm,
    success: reviewMessages.cleared,
    failure: reviewMessages.clearFailed,
    when: {
      field: 'flag',
      in: [
        ...(['self_referral', 'fast', 'rate', 'address', 'conversion', 'network'] as const),
        ...(['amount_raised', 'inquiry', 'browser_click', 'click_pending', 'coupons'] as const),
      ],
    },
  },
  refund: {
    label: 'Refund',
    phrase: 'Refund {records}',
    previewed: 'filled',
    icon: 'receipt-refund',
    positions: ['form-footer'],
    audience: 'admins',
    danger: true,
    body: {
      refundId: text('Refund ID', {
        required: true,
        span: 6,
        code: true,
        help: 'The shop’s refund number, or your own such as R-1. Each counts once',
      }),
      amount: money('Amount', {
        required: true,
        min: 1,
        max: 9_999_999_999,
        span: 6,
        help: 'Of the goods, without VAT and shipping',
      }),
    },
    success: orderMessages.refunded,
    failure: messages.form.failed,
    when: { field: 'status', in: ['0', '2'] },
  },
  correctAmount: {
    label: 'Correct amount',
    phrase: 'Correct the amount of {records}',
    previewed: 'filled',
    icon: 'calculator',
    positions: ['form-footer'],
    audience: 'admins',
    body: {
      amount: money('Amount', {
        required: true,
        min: 1,
        max: 9_999_999_999,
        span: 6,
        help: 'Goods after discount, without VAT and shipping, before refunds',
      }),
      note: text('Reason', {
        required: true,
        asTyped: true,
        span: 6,
        help: 'The affiliate can read it',
      }),
    },
    success: orderMessages.amountCorrected,
    failure: orderMessages.amountNotCorrected,
  },
  moveCredit: {
    label: 'Move credit',
    phrase: 'Move the credit of {records}',
    icon: 'user-share',
    positions: ['form-footer'],
    audience: 'admins',
    body: {
      link: reference('Link', {
        to: 'link',
        alike: ['shop', 'affiliate'],
        unlike: 'affiliate',
        note: 'Or an affiliate',
        only: 'affiliateActive',
        span: 6,
        help: 'A link of the new affiliate in the same shop. Affiliates who are not active are left out',
      }),
      affiliate: earner,
      note: text('Reason', {
        required: true,
        asTyped: true,
        span: 6,
        help: 'Both affiliates can read it',
      }),
    },
    success: orderMessages.creditMoved,
    failure: orderMessages.creditNotMoved,
  },
  recalculate: {
    label: 'Recalculate',
    phrase: 'Recalculate {records}',
    previewed: true,
    icon: 'calculator',
    positions: ['form-footer', 'table-float', 'table-top'],
    audience: 'admins',
    confirm: orderMessages.recalculateConfirm,
    success: orderMessages.recalculated,
    failure: orderMessages.recalculateFailed,
    when: { field: 'status', in: ['2'] },
  },
} as const satisfies Readonly<Record<string, Action>>
