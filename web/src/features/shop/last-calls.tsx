/** The shop's last calls: time, source, order, answer and outcome. */
import type { ShopTest } from '@rivulet/contract/answers/shop-test-answer'
import { callOutcomes, callOutcomeTones } from '@rivulet/contract/states/call-outcomes'
import { callSources } from '@rivulet/contract/choices'
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { shopTestMessages as said } from '@rivulet/contract/messages/shop-test-messages'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { displayInstant } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { useMay } from '../../resource/access.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { screenPath, viewPath } from '../../resource/path.ts'
import { Pill } from '../../ui/pill.tsx'
import { isTrial, sentencesOf } from './call-answer.ts'
import css from './test-panel.module.css'
import { answerOf } from './test-result.ts'

const { orderCall } = places

export function LastCalls({ shop, test: { calls } }: { shop: number; test: ShopTest }) {
  const may = useMay(orderCall)
  const zone = useUser()?.zone ?? 'UTC'
  if (!may('list')) return null
  const filters = [{ field: 'shop', operator: 'eq', value: String(shop) }] as const
  return (
    <section className={css.calls} aria-label={said.lastCalls}>
      <div className={css.head}>
        <h3>{said.lastCalls}</h3>
        {calls.length > 0 && (
          <Link to={listAddress(screenPath(orderCall), filters)} className="link">
            {said.allCalls}
          </Link>
        )}
      </div>
      {calls.length === 0 && <p className="muted">{said.noCalls}</p>}
      <ul>
        {calls.map((call) => (
          <li key={call.id} className={css.row}>
            <Link to={viewPath(orderCall, call.id)} className="link">
              {displayInstant(call.at, zone)}
            </Link>
            <span>{callSources[call.source]}</span>
            <span className="trunc">{call.orderId ?? '-'}</span>
            <span className={css.told}>
              <b>{call.status}</b> {sentencesOf(answerOf(call)).join('. ')}
            </span>
            <Pill tone={callOutcomeTones[call.outcome]}>
              {isTrial(answerOf(call)) ? callMessages.trial : callOutcomes[call.outcome]}
            </Pill>
          </li>
        ))}
      </ul>
    </section>
  )
}
