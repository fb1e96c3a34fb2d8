/** Orders (oldest first) and corrections that paying everything would settle. */
import type { InvoiceDraft } from '@rivulet/contract/answers/book-answer'
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { dateTime, json, money, text } from '@rivulet/contract/fields'
import { parseHundredths } from '@rivulet/contract/money'
import { invoice } from '@rivulet/contract/resources/invoice'
import { kindOf } from '../../field/kinds/kinds.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Count } from '../../ui/figures/count.tsx'

const corrected = json('Corrections', {
  columns: { date: dateTime('Date'), reason: text('Reason'), amount: money('Amount') },
})
const { Show } = kindOf(invoice.fields.ordering)

function whyNone({ balance, corrections }: InvoiceDraft): string {
  if ((parseHundredths(balance) ?? 0) < 0) return correctionMessages.negative
  return corrections.length > 0
    ? 'No orders: the payable amount comes from corrections.'
    : 'Nothing is payable: commissions wait for approval, are on hold or already paid.'
}

export function OrdersToSettle({ draft }: { draft: InvoiceDraft }) {
  const { ordering, corrections } = draft
  return (
    <>
      <Card
        title="Orders to settle"
        hint={ordering.length > 0 ? 'First in, first out, when all of it is paid' : undefined}
        end={ordering.length > 0 && <Count value={ordering.length} />}
      >
        <CardBody>
          {ordering.length > 0 ? (
            Show && <Show field={invoice.fields.ordering} value={ordering} />
          ) : (
            <p className="muted">{whyNone(draft)}</p>
          )}
        </CardBody>
      </Card>
      {corrections.length > 0 && (
        <Card title="Corrections to settle" end={<Count value={corrections.length} />}>
          <CardBody>{Show && <Show field={corrected} value={corrections} />}</CardBody>
        </Card>
      )}
    </>
  )
}
