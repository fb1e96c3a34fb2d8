/** Analytics detail (S2.28): where the visits of a period came from, by continent and country. */
import { continentChoices, countryChoices } from '../country-choices.ts'
import { choice, date, reference } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { trafficFields } from './traffic-fields.ts'

export const analyticsDetail = defineResource({
  name: 'analyticsDetail',
  domain: 'marketing.analytics',
  path: '/marketing/analytics/detail',
  table: 'hit_hour',
  view: 'analytics_detail_view',
  title: 'Analytics by country',
  singular: 'Country',
  label: 'country',
  sort: '-visits',
  operations: ['list', 'export'],
  groups: {},
  groupedBy: ['continent', 'country'],
  fields: {
    continent: choice('Continent', {
      choices: continentChoices,
      listed: true,
      filter: true,
      readOnly: true,
    }),
    country: choice('Country', {
      choices: countryChoices,
      listed: true,
      filter: true,
      readOnly: true,
    }),
    date: date('Date', { filter: true, readOnly: true, column: 'day' }),
    shop: reference('Shop', { to: 'shop', filter: true, readOnly: true }),
    campaign: reference('Campaign', { to: 'campaign', filter: true, readOnly: true }),
    link: reference('Link', { to: 'link', filter: true, readOnly: true }),
    affiliate: reference('Affiliate', { to: 'affiliate', filter: true, readOnly: true }),
    ...trafficFields,
  },
  empty: 'Visits appear here as soon as somebody follows a link.',
})
