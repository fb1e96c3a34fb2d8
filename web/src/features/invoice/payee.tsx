/** Payee: bank account, payment notes, and a warning while the account is new. */
import type { InvoiceDraft } from '@rivulet/contract/answers/book-answer'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import { displayInstant } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import css from './invoice.module.css'

type Props = Pick<InvoiceDraft, 'bank' | 'paymentNotes' | 'request'>

export function Payee({ bank, paymentNotes, request }: Props) {
  const zone = useUser()?.zone ?? 'UTC'
  return (
    <>
      {bank.changedAt && bank.flaggedUntil && (
        <div className={css.warning} role="alert">
          <p className={css.warned}>{bankMessages.recent}</p>
          <p>
            {bankMessages.changed(
              displayInstant(bank.changedAt, zone),
              displayInstant(bank.flaggedUntil, zone),
            )}
          </p>
        </div>
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
            <>
              <span className="code">{bank.iban}</span>
              <br />
              {bank.accountHolder}
            </>
          ) : (
            bankMessages.missing
          )}
        </dd>
        <dt>Payment notes</dt>
        <dd>{paymentNotes ?? '-'}</dd>
      </dl>
    </>
  )
}
