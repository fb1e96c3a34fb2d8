/** Under an order: how what it earns was computed, step by step, from its click to its payment. */
import { endpoints } from '@rivulet/contract/endpoint'
import { messages } from '@rivulet/contract/messages'
import { resources } from '@rivulet/contract/resources/index'
import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/api.ts'
import { listKey } from '../../resource/queries.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { Workings } from '../../ui/workings.tsx'
import { stepsOf } from './trace-steps.ts'

export function OrderTrace({ record }: { record: { id: number } }) {
  const { id } = record
  const { data, error } = useQuery({
    // Below the order's own key: whatever changes the order changes this.
    queryKey: listKey(resources.order, 'trace', id),
    queryFn: async ({ signal }) => (await call(endpoints.orderTrace, { params: { id }, signal })).data,
  })
  return (
    <Card title={messages.trace.title} hint={messages.trace.hint}>
      <CardBody>
        {error && <p role="alert">{messageOf(error)}</p>}
        {!data && !error && <TextSkeleton lines={6} />}
        {data && <Workings steps={stepsOf(data)} />}
      </CardBody>
    </Card>
  )
}
