/** Query of a shop's test panel, repeated while it is visible and nothing announces changes. */
import { shopEndpoints } from '@rivulet/contract/endpoints/shop-endpoints'
import { places } from '@rivulet/contract/resources/places'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { following } from '../../lib/changes.ts'

/** Milliseconds. */
const pause = 2000
const longPause = 30_000

export const useShopTest = (id: number) =>
  useQuery({
    queryKey: [places.shop.name, 'test', id],
    queryFn: async ({ signal }) =>
      (await call(shopEndpoints.shopTest, { signal, params: { id }, keepSession: true })).data,
    refetchInterval: () => (following.get() ? longPause : pause),
    // A later answer only replaces what has changed.
    structuralSharing: true,
  })
