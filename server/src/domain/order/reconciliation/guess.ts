// Guesses what columns of a shop's export mean, from their names.
import { columnNames } from '../../../import/column-names.ts'
import { plainColumn } from '../../../import/plain-name.ts'

/** By the field of the comparison that names the column. */
const names: Readonly<Record<string, RegExp>> = {
  columnOrder:
    /^(order|bestell|commande|pedido|transaction|transaktion)[\s_-]*(id|nr|no|number|nummer|name|num[eé]ro)?\.?$|^(name|increment[\s_-]*id|reference|referentie|#)$/i,
  columnAmount:
    /^(net[\s_-]*)?(amount|subtotal|sub[\s_-]*total|bedrag|betrag|montant|netto|total[\s_-]*(excl.*)?|order[\s_-]*(value|amount|total)|sale[\s_-]*amount|revenue|umsatz|omzet)$/i,
  columnStatus: /^((order|payment|financial)[\s_-]*)?(status|state|statut|estado)$/i,
  columnDate:
    /^((order|created|ordered|bestell?)[\s_-]*)?(date|datum|created|created[\s_-]*at|at|time|fecha|ordered[\s_-]*at)$/i,
  columnClick: /^click[\s_-]*id$/i,
  columnAid: /^(aid|affiliate([\s_-]*id)?)$/i,
  columnCoupon:
    /^(coupon|discount|voucher|promo|promotion|gutschein|kortings?)[\s_-]*(codes?|s)?$|^code[\s_-]*promo$/i,
  columnLink: /^(link|link[\s_-]*id)$/i,
}

/** What past orders call the same fields, in more languages. */
const asImported: Readonly<Record<string, string>> = {
  ...{ columnOrder: 'orderId', columnAmount: 'amount', columnStatus: 'status', columnDate: 'date' },
  columnCoupon: 'coupon',
}

/** A column by field, null where none fits; no column is used twice. */
export function guessColumns(columns: readonly string[]): Record<string, string | null> {
  const found = new Map<string, string>()
  const take = (field: string, fits: (column: string) => boolean) => {
    const taken = new Set(found.values())
    const column = found.has(field) ? undefined : columns.find((one) => !taken.has(one) && fits(one))
    if (column !== undefined) found.set(field, column)
  }
  for (const [field, shape] of Object.entries(names)) take(field, (column) => shape.test(column))
  for (const [field, as] of Object.entries(asImported))
    for (const name of columnNames.order[as] ?? []) take(field, (one) => plainColumn(one) === name)
  return Object.fromEntries(Object.keys(names).map((field) => [field, found.get(field) ?? null]))
}
