/** Campaigns (S2.17, S3.7): promotions inside one shop, with their own landing path and rate. */
import { reference, text } from '../fields.ts'
import { defineResource, operations } from '../resource.ts'
import { landingPageMax } from '../text/tracked-address.ts'
import { planRate } from './plan-rate.ts'
import {
  onlyForField,
  ownRateFields,
  promotionFields,
  resultFieldsForAdmins,
} from './promotion-fields.ts'
import { switchActions } from './switch-actions.ts'
import { checkNow, destinationFields } from './watch-fields.ts'

export const campaign = defineResource({
  name: 'campaign',
  domain: 'marketing.campaign',
  path: '/marketing/campaign',
  table: 'campaign',
  view: 'campaign_view',
  title: 'Campaigns',
  singular: 'Campaign',
  label: 'name',
  sort: 'name',
  writers: 'admins',
  operations,
  groups: {
    campaign: { title: 'Campaign' },
    settings: { title: 'Settings', aside: true },
    watch: { title: 'Watch', aside: true },
    results: { title: 'Results', aside: true },
  },
  fields: {
    ...promotionFields,
    url: reference('Shop', {
      to: 'shop',
      required: true,
      fixedAfterCreate: true,
      listed: true,
      filter: true,
      column: 'shop_id',
      help: 'Cannot be changed later',
    }),
    path: text('Landing path', {
      format: 'page',
      max: landingPageMax,
      code: true,
      listed: true,
      help: 'A page of the shop: its full address or its path, such as /autumn',
    }),
    ...ownRateFields('shop'),
    affiliate: onlyForField,
    ...destinationFields,
    ...resultFieldsForAdmins,
  },
  actions: { checkNow, planRate: planRate('shop'), ...switchActions },
  embeds: ['link', 'order', 'plannedRate'],
  empty: 'A campaign promotes one part of a shop, with its own landing page and rate.',
  ofShops: true,
})
