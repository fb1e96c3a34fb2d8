/** What an import of past orders reads. */
import { orderStatuses } from '../choices.ts'
import { choice, reference, text } from '../fields.ts'
import { order } from '../resources/order.ts'
import { affiliateNames } from './affiliate-names.ts'
import type { ImportKind } from './import-form.ts'

const { fields } = order
const words = { asTyped: true, group: 'words', span: 2 } as const

export const orderImport = {
  resource: order,
  columns: {
    orderId: fields.orderId,
    date: fields.date,
    amount: fields.amount,
    affiliate: affiliateNames.column,
    link: text('Link', {
      asTyped: true,
      help: 'Short code, Link ID or name. Leave empty for the affiliate’s first link to the shop',
    }),
    status: choice('Status', { choices: orderStatuses, help: 'Pending where the file has none' }),
    integration: fields.integration,
    notes: fields.notes,
  },
  alsoCalled: {
    orderId: [
      'order',
      'orderno',
      'ordernr',
      'ordernumber',
      'externalid',
      'transactionid',
      'transaction',
      'conversionid',
      'invoiceid',
      'saleid',
      'bestelnummer',
      'bestellnummer',
      'commande',
      'reference',
    ],
    date: [
      'orderdate',
      'createdat',
      'created',
      'dateinserted',
      'timestamp',
      'time',
      'datum',
      'orderedat',
      'conversiondate',
      'saledate',
    ],
    amount: [
      'orderamount',
      'ordertotal',
      'total',
      'totalcost',
      'subtotal',
      'saleamount',
      'saleamount',
      'revenue',
      'net',
      'netamount',
      'bedrag',
      'betrag',
      'montant',
      'value',
    ],
    affiliate: affiliateNames.alsoCalled,
    link: ['linkid', 'shortcode', 'linkname', 'clicklink'],
    status: ['orderstatus', 'state', 'approval', 'commissionstatus', 'rstatus', 'statut'],
    integration: ['integrationid', 'ownnumber'],
    notes: ['note', 'comment', 'comments', 'remarks'],
  },
  key: ['orderId'],
  options: {
    shop: reference('Shop', { to: 'shop', required: true, group: 'options', span: 6 }),
    wordsPending: text('Pending', words),
    wordsApproved: text('Approved', words),
    wordsFailed: text('Failed', words),
  },
} as const satisfies ImportKind
