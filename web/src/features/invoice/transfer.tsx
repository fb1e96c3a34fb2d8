/** How the money of a payment reaches the affiliate: by the file of a run, or by a transfer that somebody makes. */
import type { Named } from '@rivulet/contract/fields'
import type { InvoiceTrace } from '@rivulet/contract/answers/trace'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { displayDay, displayMoney } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { viewPath } from '../../resource/path.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import css from './invoice.module.css'
import { PayeeAccount } from './payee-account.tsx'

const said = invoiceMessages.transfer

export type Transferred = {
  affiliate: Named | null
  date: string | null
  paid: string | null
  state: string | null
  confirmed: string | null
}

function wordsOf({ state, confirmed }: Transferred) {
  if (state !== 'paid') return said.byHand
  return confirmed ? said.done : said.unlessDone
}

export function Transfer({ record, trace }: { record: Transferred; trace: InvoiceTrace }) {
  const admin = isAdminUser(useUser())
  const { affiliate, date, paid, state, confirmed } = record
  const { run, account } = trace
  if (!admin || state === 'returned') return null
  if (run)
    return (
      <Card title={said.title}>
        <CardBody>
          {said.byRun}{' '}
          <Link className="link" to={viewPath(places.payoutRun, run.id)}>
            {run.name}
          </Link>
        </CardBody>
      </Card>
    )
  return (
    <Card title={said.title}>
      <CardBody className={css.transfer ?? ''}>
        <p>{wordsOf(record)(displayMoney(paid))}</p>
        <div>
          {affiliate && account ? (
            <PayeeAccount
              key={affiliate.id}
              affiliate={affiliate}
              iban={account}
              accountHolder={null}
              former
            />
          ) : (
            bankMessages.missing
          )}
        </div>
        {state === 'under_way' && <p className="muted">{said.underWay}</p>}
        {state === 'paid' && !confirmed && date && (
          <p className="muted">{said.counts(displayDay(date))}</p>
        )}
      </CardBody>
    </Card>
  )
}
