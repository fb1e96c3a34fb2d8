// The model's orders, ledger lines and payments in a comparable form; the stored ones are converted to the same form.
import { mustBeSeen } from '../model/orders.ts'
import type { State } from '../model/state.ts'

/** `terms` are the current rates and holds. */
export type View = { terms: object; orders: object[]; lines: object[]; payments: object[] }

/** Reasons for unattributed orders as stored, by shop and name. */
export type Whys = ReadonlyMap<string, string>

const byWords = (list: readonly object[]): object[] =>
  list
    .map((one) => ({ one, words: JSON.stringify(one) }))
    .toSorted((a, b) => (a.words < b.words ? -1 : 1))
    .map(({ one }) => one)

/** Payments in order of creation. */
export const viewOf = ({ terms, orders, lines, payments }: View): View => ({
  terms,
  orders: byWords(orders),
  lines: byWords(lines),
  payments,
})

/** Orders whose stored reason is none of those that apply; where several apply, any is right. */
export const wrongWhys = ({ orders }: State, whys: Whys): string[] =>
  orders.flatMap(({ shop, name, affiliate, whys: known }) => {
    const why = whys.get(`${shop} ${name}`)
    const isWrong = affiliate === null && !known.some((one) => one === why)
    return isWrong ? [`${shop} ${name}: ${why} instead of ${known.join()}`] : []
  })

export function modelView({ rates, hold, orders, lines, payments }: State): View {
  const orderAt = (place: number | null) => {
    const order = place === null ? undefined : orders[place]
    return order ? `${order.shop} ${order.name}` : null
  }
  return viewOf({
    terms: {
      rates: [...Object.values(rates.affiliate), ...Object.values(rates.shop), rates.campaign],
      hold,
    },
    orders: orders.map((o) => ({
      order: `${o.shop} ${o.name}`,
      ...{ day: o.day, amount: o.amount, net: o.net, status: o.status },
      ...{ affiliate: o.affiliate, link: o.link, rate: o.rate, source: o.rateSource },
      commission: o.commission,
      hold: o.status === 'approved' ? o.hold : null,
      since: o.status === 'pending' ? new Date(o.pendingSince).toISOString() : null,
      ...{ approvedOn: o.approvedOn, failedOn: o.failedOn, trashed: o.trashed },
      ...{ waits: o.waits, flagged: mustBeSeen(o), lowered: o.lowered, raised: o.raised, held: o.held },
    })),
    lines: lines.map((l) => ({
      ...{ affiliate: l.affiliate, order: orderAt(l.order), payment: l.payment, kind: l.kind },
      ...{ cents: l.cents, due: new Date(l.due).toISOString(), reason: l.reason },
    })),
    payments: payments.map((p) => ({
      ...{ affiliate: p.affiliate, at: new Date(p.at).toISOString(), approved: p.approved },
      ...{ commission: p.commission, balance: p.balance, onHold: p.onHold, payable: p.payable },
      ...{ paid: p.paid, current: p.current, returned: p.returned },
      settles: p.settles
        .map(({ order, line, cents, net, due, before }) =>
          order === null
            ? `${lines[line ?? 0]?.reason} ${cents}`
            : `${orderAt(order)} ${cents} of ${due} less ${before} on ${net}`,
        )
        .toSorted(),
    })),
  })
}
