/** What is known about the order of a claim. */
import { endpoints } from '@rivulet/contract/endpoint'
import { resources } from '@rivulet/contract/resources/index'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { listKey } from '../../resource/queries.ts'

export const useEvidence = (id: number, enabled: boolean) =>
  useQuery({
    // Below the key of orders: whatever changes an order may change this.
    queryKey: listKey(resources.order, 'claim', id),
    enabled,
    queryFn: async ({ signal }) =>
      (await call(endpoints.claimEvidence, { params: { id }, signal })).data,
  })
