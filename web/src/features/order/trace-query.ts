/** Query of an order's trace. */
import { orderEndpoints } from '@rivulet/contract/endpoints/order-endpoints'
import { places } from '@rivulet/contract/resources/places'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { partKey } from '../../resource/queries.ts'

export const traceQuery = (id: number) =>
  queryOptions({
    // Below the order's key, so that changes of the order refresh it.
    queryKey: partKey(places.order, 'trace', id),
    queryFn: async ({ signal }) =>
      (await call(orderEndpoints.orderTrace, { params: { id }, signal })).data,
  })
