/** Since when each shop system is connected. */
import type { VendorName } from '@rivulet/contract/choices'
import { endpoints } from '@rivulet/contract/endpoint'
import { resources } from '@rivulet/contract/resources/index'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export function useShopSystems(id: number): ReadonlyMap<VendorName, string> {
  const { data = [] } = useQuery({
    // Connecting one renews all that is shown of shops.
    queryKey: [resources.shop.name, 'systems', id],
    queryFn: async ({ signal }) =>
      (await call(endpoints.shopSystems, { signal, params: { id }, keepSession: true })).data,
    retry: false,
  })
  return new Map(data.map(({ vendor, since }) => [vendor, since]))
}
