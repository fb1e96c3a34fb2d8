/** Query of a claim's evidence. */
import { claimEndpoints } from '@rivulet/contract/endpoints/claim-endpoints'
import { places } from '@rivulet/contract/resources/places'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { partKey } from '../../resource/queries.ts'

export const useEvidence = (id: number, enabled: boolean) =>
  useQuery({
    // Below the orders' key, so that changes of orders refresh it.
    queryKey: partKey(places.order, 'claim', id),
    enabled,
    queryFn: async ({ signal }) =>
      (await call(claimEndpoints.claimEvidence, { params: { id }, signal })).data,
  })
