/** The orders that paying everything payable would settle, oldest first. */
import type { InvoiceDraft } from '@rivulet/contract/answer'
import { invoice } from '@rivulet/contract/resources/invoice'
import { kindOf } from '../../field/kinds.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { Count } from '../../ui/count.tsx'

const field = invoice.fields.ordering
const { Show } = kindOf(field)

export function OrdersToSettle({ draft }: { draft: InvoiceDraft }) {
  const { ordering } = draft
  return (
    <Card
      title="Orders to settle"
      hint={ordering.length > 0 ? 'First in, first out, when all of it is paid' : undefined}
      end={ordering.length > 0 && <Count value={ordering.length} />}
    >
      <CardBody>
        {ordering.length > 0 ? (
          Show && <Show field={field} value={ordering} />
        ) : (
          <p className="muted">Nothing is payable: commissions are still on hold, or paid already.</p>
        )}
      </CardBody>
    </Card>
  )
}
