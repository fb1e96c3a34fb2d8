/** Planned rates: commissions of shops, campaigns and affiliates that change on a later day. */
import { choice, date, dateTime, percent, reference, text } from '../fields.ts'
import { plannedRateMessages as said } from '../messages/planned-rate-messages.ts'
import { defineResource } from '../resource.ts'
import { plannedRateStates, plannedRateTones } from '../states/planned-rate-states.ts'

const level = { readOnly: true, filter: true } as const

export const plannedRate = defineResource({
  name: 'plannedRate',
  domain: 'marketing.shop',
  path: '/marketing/planned-rate',
  table: 'planned_rate',
  view: 'planned_rate_view',
  title: said.title,
  singular: 'Planned commission',
  label: 'from',
  sort: '-from',
  audience: 'admins',
  operations: ['list', 'view', 'export'],
  groups: { plan: { title: 'Planned commission' }, history: { title: 'History', aside: true } },
  fields: {
    of: text('Of', {
      readOnly: true,
      listed: true,
      filter: true,
      search: true,
      asTyped: true,
      column: 'record_name',
    }),
    from: date('First day', { readOnly: true, listed: true, filter: true, column: 'first_day' }),
    before: percent('Before', {
      readOnly: true,
      listed: true,
      column: 'standing_basis_points',
      help: 'The commission that it replaces. Empty for no rate of its own',
    }),
    commission: percent('Commission', {
      readOnly: true,
      listed: true,
      filter: true,
      help: 'Empty for no rate of its own',
    }),
    shop: reference('Shop', { ...level, to: 'shop' }),
    campaign: reference('Campaign', { ...level, to: 'campaign' }),
    affiliate: reference('Affiliate', { ...level, to: 'affiliate' }),
    state: choice('State', {
      choices: plannedRateStates,
      tone: plannedRateTones,
      readOnly: true,
      listed: true,
      filter: true,
      group: 'history',
      span: 6,
    }),
    plannedBy: reference('Planned by', {
      to: 'administrator',
      trashed: true,
      readOnly: true,
      listed: true,
      filter: true,
      group: 'history',
      span: 6,
    }),
    planned: dateTime('Planned', {
      readOnly: true,
      filter: true,
      column: 'planned_at',
      group: 'history',
      span: 6,
    }),
    applied: dateTime('Applied', {
      readOnly: true,
      filter: true,
      column: 'applied_at',
      group: 'history',
      span: 6,
    }),
    cancelled: dateTime('Withdrawn', {
      readOnly: true,
      filter: true,
      column: 'cancelled_at',
      group: 'history',
      span: 6,
    }),
  },
  actions: {
    cancel: {
      label: 'Withdraw change',
      phrase: 'Withdraw {records}',
      icon: 'x',
      positions: ['table-cell', 'table-float', 'form-footer'],
      audience: 'admins',
      danger: true,
      previewed: true,
      confirm: said.cancelConfirm,
      success: said.cancelled,
      failure: said.cancelFailed,
      unfit: said.begun,
      when: { field: 'state', in: ['planned'] },
    },
  },
  empty: said.empty,
})
