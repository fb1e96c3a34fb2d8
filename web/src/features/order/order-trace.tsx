/** Under an order: how what it earns was computed, step by step, from its click to its payment. */
import { endpoints } from '@rivulet/contract/endpoint'
import { traceMessages } from '@rivulet/contract/trace-messages'
import { resources } from '@rivulet/contract/resources/index'
import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/api.ts'
import { listKey } from '../../resource/queries.ts'
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
    <Workings
      title={traceMessages.title}
      hint={traceMessages.hint}
      steps={data && stepsOf(data)}
      failed={error && messageOf(error)}
    />
  )
}
