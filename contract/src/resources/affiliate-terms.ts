/** An affiliate's terms: the shops, and the actions that change those of several affiliates at once, or later. */
import { integer, percent, references } from '../fields.ts'
import { messages } from '../messages/messages.ts'
import { termsChangeMessages } from '../messages/terms-change-messages.ts'
import type { Action } from '../resource.ts'
import { firstDay, plannedCommission, planning } from './plan-rate.ts'

export const holdHelp = 'Days from approval to payable'

export const rateHelp = 'Used when neither campaign nor shop sets a rate. Leave empty for none'

export const theirShops = {
  to: 'shop',
  rate: 'commission',
  through: { table: 'account_shop', own: 'account_id', other: 'shop_id' },
  span: 6,
} as const

export const planRate = {
  ...planning,
  body: { from: firstDay, commission: percent('Commission', { ...plannedCommission, required: true }) },
} as const satisfies Action

/** What is left empty stays as it is. */
const kept = { placeholder: messages.form.kept }

export const changeTerms = {
  label: 'Change terms',
  phrase: 'Change the terms of {records}',
  previewed: 'filled',
  icon: 'percentage',
  positions: ['table-float'],
  audience: 'admins',
  body: {
    commission: percent('Commission', { ...kept, min: 0, max: 10000, span: 3 }),
    hold: integer('Hold', { ...kept, min: 0, max: 365, unit: 'days', span: 3, help: holdHelp }),
    grant: references('Grant shops', { ...kept, ...theirShops, only: 'active', span: 3 }),
    withdraw: references('Withdraw shops', { ...kept, ...theirShops, span: 3 }),
  },
  success: termsChangeMessages.changed,
  failure: termsChangeMessages.failed,
} as const satisfies Action
