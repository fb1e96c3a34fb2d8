/** Query of whom a commission would concern, and what is planned for later. */
import { rateEndpoints } from '@rivulet/contract/endpoints/rate-endpoints'
import { places } from '@rivulet/contract/resources/places'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { listKey } from '../../resource/queries.ts'

const endpointOf = {
  shop: rateEndpoints.shopRateReach,
  campaign: rateEndpoints.campaignRateReach,
  affiliate: rateEndpoints.affiliateRateReach,
} as const
export type RateLevel = keyof typeof endpointOf

type Asked = { of: RateLevel; id: string; commission: string; enabled: boolean }

export const useRateReach = ({ of, id, commission, enabled }: Asked) =>
  useQuery({
    queryKey: listKey(places[of], 'rate-reach', id, commission),
    queryFn: async ({ signal }) =>
      (await call(endpointOf[of], { params: { id }, query: { commission }, signal, keepSession: true }))
        .data,
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  })
