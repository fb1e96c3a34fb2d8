/** Query of an order's trace. */
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { resources } from '@rivulet/contract/resources/index'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { listKey } from '../../resource/queries.ts'

export const traceQuery = (id: number) =>
  queryOptions({
    // Below the order's key, so that changes of the order refresh it.
    queryKey: listKey(resources.order, 'trace', id),
    queryFn: async ({ signal }) => (await call(endpoints.orderTrace, { params: { id }, signal })).data,
  })
