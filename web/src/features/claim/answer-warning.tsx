/** Warning in the answer dialog of a claim that would accept it while its order is not approved or not the claimant's, with a link to fix it. */
import { claimMessages as said } from '@rivulet/contract/messages/claim-messages'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { viewPath } from '../../resource/path.ts'
import type { ActionExtraProps } from '../../resource/slots.ts'
import { Warning } from '../../ui/feedback/warning.tsx'
import css from './claim.module.css'
import { unpaidBecause } from './unpaid-because.ts'
import { useEvidence } from './use-evidence.ts'

export function AnswerWarning({ ids, values }: ActionExtraProps) {
  const [id = 0] = ids
  const paid = values.outcome === 'paid'
  const { data } = useEvidence(id, paid)
  const why = data && unpaidBecause(data.order)
  if (!paid || !why) return null
  const order = data.order
  return (
    <Warning role="alert" className={css.warning}>
      <p>{said.warn[why]}.</p>
      {order && why !== 'none' && (
        <Link
          className="link"
          to={viewPath(order.credited === 'nobody' ? places.unattributed : places.order, order.id)}
        >
          {said.fix[why]}
        </Link>
      )}
    </Warning>
  )
}
