/** Payee: bank account, payment notes, how the money gets there, and a warning while the account is new. */
import type { InvoiceDraft } from '@rivulet/contract/answers/book-answer'
import type { Named } from '@rivulet/contract/fields'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { displayInstant, displayMoney } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { viewPath } from '../../resource/path.ts'
import { Warning } from '../../ui/feedback/warning.tsx'
import css from './invoice.module.css'
import { PayeeAccount } from './payee-account.tsx'

type Props = Pick<InvoiceDraft, 'bank' | 'paymentNotes' | 'request' | 'run' | 'sentBack'> & {
  affiliate: Named
}

export function Payee({ affiliate, bank, paymentNotes, request, run, sentBack }: Props) {
  const zone = useUser()?.zone ?? 'UTC'
  return (
    <>
      {run && (
        <Warning role="alert" className={css.warning}>
          {invoiceMessages.inRun(affiliate.name, run.name, displayMoney(run.amount), run.state)}.{' '}
          <Link className="link" to={viewPath(places.payoutRun, run.id)}>
            {invoiceMessages.toRun}
          </Link>
        </Warning>
      )}
      {sentBack && (
        <Warning role="alert" className={css.warning}>
          {payoutMessages.sentBackBefore(affiliate.name, sentBack.reason)}.
        </Warning>
      )}
      {bank.changedAt && bank.flaggedUntil && (
        <Warning role="alert" className={css.warning}>
          <p>
            <b>{bankMessages.recent}</b>
          </p>
          <p>
            {bankMessages.changed(
              displayInstant(bank.changedAt, zone),
              displayInstant(bank.flaggedUntil, zone),
            )}
          </p>
        </Warning>
      )}
      <dl className={css.notes}>
        {request && (
          <>
            <dt>{said.singular}</dt>
            <dd>{said.asksFor(request.amount, request.date)}</dd>
          </>
        )}
        <dt>Bank account</dt>
        <dd>
          {bank.iban ? (
            <PayeeAccount
              key={affiliate.id}
              affiliate={affiliate}
              iban={bank.iban}
              accountHolder={bank.accountHolder}
            />
          ) : (
            bankMessages.missing
          )}
        </dd>
        <dt>Payment notes</dt>
        <dd>{paymentNotes ?? '-'}</dd>
        <dt>{invoiceMessages.transfer.title}</dt>
        <dd>{invoiceMessages.noTransfer}.</dd>
      </dl>
    </>
  )
}
