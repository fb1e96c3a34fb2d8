// Columns of shops' exports, by the names they give them.
import { expect, test } from 'vitest'
import { guessColumns } from './guess.ts'

test.each<[string, Record<string, string>]>([
  [
    'Bestellnummer,Bestelldatum,Netto,Zahlstatus',
    {
      ...{ columnOrder: 'Bestellnummer', columnDate: 'Bestelldatum' },
      ...{ columnAmount: 'Netto', columnStatus: 'Zahlstatus' },
    },
  ],
  [
    'Bestell-Nr.,Nettobetrag (EUR),Zahlungsstatus,Gutscheincode',
    {
      ...{ columnOrder: 'Bestell-Nr.', columnAmount: 'Nettobetrag (EUR)' },
      ...{ columnStatus: 'Zahlungsstatus', columnCoupon: 'Gutscheincode' },
    },
  ],
  [
    'Bestelnr.,Bedrag excl. btw,Betaalstatus,Besteldatum',
    {
      ...{ columnOrder: 'Bestelnr.', columnAmount: 'Bedrag excl. btw' },
      ...{ columnStatus: 'Betaalstatus', columnDate: 'Besteldatum' },
    },
  ],
  // Shopify, where the name is the order number.
  [
    'Name,Financial Status,Subtotal,Created at,Discount Code',
    {
      ...{ columnOrder: 'Name', columnStatus: 'Financial Status', columnAmount: 'Subtotal' },
      ...{ columnDate: 'Created at', columnCoupon: 'Discount Code' },
    },
  ],
  ['Order,Status', { columnOrder: 'Order', columnStatus: 'Status' }],
])('S2.13 the columns of the export %s are recognised', (columns, expected) => {
  const found = Object.entries(guessColumns(columns.split(',')))
  expect(Object.fromEntries(found.filter(([, column]) => column !== null))).toEqual(expected)
})
