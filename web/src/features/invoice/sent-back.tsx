/** Above a payment that the bank sent back: why, where the money is now, and what to do. */
import { bankDetailsPath } from '@rivulet/contract/bank-fields'
import type { Named } from '@rivulet/contract/fields'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { Link } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { Warning } from '../../ui/feedback/warning.tsx'

const said = invoiceMessages.sentBack

export type Returnable = {
  affiliate: Named | null
  returned: string | null
  /** For administrators. */
  returnedBecause?: string | null
}

/** `own` is the reason as affiliates read it. */
export function SentBack({ record, own }: { record: Returnable; own: string | null }) {
  const { affiliate, returned, returnedBecause } = record
  const admin = isAdminUser(useUser())
  if (!returned) return null
  const reason = admin ? returnedBecause : own
  return (
    <Warning>
      <p>
        <b>{reason ? said.why(reason) : said.title}</b>
      </p>
      {admin ? (
        <p>{said.theirs(affiliate?.name ?? '')}</p>
      ) : (
        <p>
          {said.own}{' '}
          <Link className="link" to={bankDetailsPath}>
            {said.toBank}
          </Link>
        </p>
      )}
    </Warning>
  )
}
