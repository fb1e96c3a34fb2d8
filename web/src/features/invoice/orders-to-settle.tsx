/** Orders (oldest first) and corrections: what the typed amount settles of each. */
import type { InvoiceDraft } from '@rivulet/contract/answers/book-answer'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { choice, dateTime, json, money, text } from '@rivulet/contract/fields'
import { invoice } from '@rivulet/contract/resources/invoice'
import { controlsOf } from '../../field/kinds/controls.ts'
import { displayCount } from '../../lib/format.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { settledBy, type SettledState } from './settled-by.ts'

const said = invoiceMessages.settled
const { commission, ...known } = invoice.fields.ordering.columns
const settled = {
  settled: commission,
  state: choice('State', { choices: said.states, tone: { whole: 'ok', part: 'warn', not: 'quiet' } }),
}
const ordered = json('Orders to settle', {
  columns: { ...known, ...settled },
})
const corrected = json('Corrections', {
  columns: { date: dateTime('Date'), reason: text('Reason'), amount: money('Amount'), ...settled },
})
const { Show } = controlsOf(ordered)

const countOf = (rows: readonly { state: SettledState }[]) =>
  said.of(displayCount(rows.filter(({ state }) => state !== 'not').length), displayCount(rows.length))

export function OrdersToSettle({ draft, paid }: { draft: InvoiceDraft; paid: string }) {
  const { orders, corrections } = settledBy(paid, draft)
  return (
    <>
      <Card
        title={said.card}
        hint={orders.length > 0 ? said.hint : undefined}
        end={orders.length > 0 && <span className="muted">{countOf(orders)}</span>}
      >
        <CardBody>
          {orders.length > 0 ? (
            Show && <Show field={ordered} value={orders} />
          ) : (
            <p className="muted">{invoiceMessages.onlyCorrections}</p>
          )}
        </CardBody>
      </Card>
      {corrections.length > 0 && (
        <Card title="Corrections to settle" end={<span className="muted">{countOf(corrections)}</span>}>
          <CardBody>{Show && <Show field={corrected} value={corrections} />}</CardBody>
        </Card>
      )}
    </>
  )
}
