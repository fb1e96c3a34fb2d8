/** Card with the trace of an order: how its commission was computed, from click to payment. */
import { traceMessages } from '@rivulet/contract/messages/trace-messages'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api.ts'
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { TakeBackFirst } from './take-back-first.tsx'
import { isRefundedAway } from './trace-answer.ts'
import { TraceBody } from './trace-body.tsx'
import { TraceCheck } from './trace-check.tsx'
import { traceQuery } from './trace-query.ts'
import css from './trace.module.css'

export function OrderTrace({ record }: { record: { id: number } }) {
  const { data, error } = useQuery(traceQuery(record.id))
  return (
    <Card title={traceMessages.title} hint={traceMessages.hint}>
      <CardBody>
        {error && <p role="alert">{messageOf(error)}</p>}
        {!data && !error && <TextSkeleton lines={6} />}
        {data && (
          <>
            <TraceBody trace={data} below={isRefundedAway(data) && <TakeBackFirst id={record.id} />} />
            <div className={css.foot}>
              <TraceCheck trace={data} />
            </div>
          </>
        )}
      </CardBody>
    </Card>
  )
}
