/** Query of a claim's evidence. */
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { resources } from '@rivulet/contract/resources/index'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { listKey } from '../../resource/queries.ts'

export const useEvidence = (id: number, enabled: boolean) =>
  useQuery({
    // Below the orders' key, so that changes of orders refresh it.
    queryKey: listKey(resources.order, 'claim', id),
    enabled,
    queryFn: async ({ signal }) =>
      (await call(endpoints.claimEvidence, { params: { id }, signal })).data,
  })
