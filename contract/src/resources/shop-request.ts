/** Shop requests: affiliates' requests to promote a shop, answered by those who may edit affiliates. */
import { longText, reference } from '../fields.ts'
import { shopRequestMessages as said } from '../messages/shop-request-messages.ts'
import { answered, asked, declining, stateOf } from '../request-fields.ts'
import { defineResource } from '../resource.ts'
import { shopRequestStates, shopRequestTones } from '../states/shop-request.ts'

export const shopRequest = defineResource({
  name: 'shopRequest',
  domain: 'registration.affiliate',
  path: '/registration/shop-request',
  table: 'shop_request',
  view: 'shop_request_view',
  title: said.title,
  singular: 'Shop request',
  label: 'shop',
  owner: 'affiliate',
  sort: '-date',
  operations: ['list', 'view', 'export'],
  groups: {
    request: { title: 'Request' },
    answer: { title: 'Answer', aside: true },
  },
  fields: {
    affiliate: asked.affiliate,
    shop: reference('Shop', { to: 'shop', readOnly: true, listed: true, filter: true, search: true }),
    date: asked.date,
    note: longText('Note', { readOnly: true, listed: true, search: true, span: 6 }),
    state: stateOf(shopRequestStates, shopRequestTones),
    ...answered,
  },
  actions: {
    accept: {
      label: 'Accept',
      phrase: 'Accept {records}',
      icon: 'check',
      positions: ['table-cell', 'table-float', 'form-footer'],
      audience: 'admins',
      confirm: said.acceptConfirm,
      success: said.accepted,
      failure: said.acceptFailed,
      when: { field: 'state', in: ['open'] },
    },
    decline: declining(said),
  },
  empty: 'Affiliates can ask for shops that have “Affiliates may ask for it” switched on.',
})
