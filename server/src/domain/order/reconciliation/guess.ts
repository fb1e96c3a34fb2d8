// Guesses what columns of a shop's export mean, from their names.
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

export function guessColumns(columns: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(names).map(([field, shape]) => [
      field,
      columns.find((column) => shape.test(column)) ?? null,
    ]),
  )
}
