/** Query of a shop's test panel, repeated while it is visible. */
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { resources } from '@rivulet/contract/resources/index'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const pause = 2000

export const useShopTest = (id: number) =>
  useQuery({
    queryKey: [resources.shop.name, 'test', id],
    queryFn: async ({ signal }) =>
      (await call(endpoints.shopTest, { signal, params: { id }, keepSession: true })).data,
    refetchInterval: pause,
    // A later answer only replaces what has changed.
    structuralSharing: true,
  })
