/**
 * Queries of a shop's test panel and its shop systems: repeated while visible, less often while the server announces
 * changes.
 */
import { shopEndpoints } from '@rivulet/contract/endpoints/shop-endpoints'
import type { ShopTest } from '@rivulet/contract/answers/shop-test-answer'
import { places } from '@rivulet/contract/resources/places'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { following } from '../../lib/live/changes.ts'
import { useNow } from '../../lib/page/use-now.ts'

/** Milliseconds. */
const pause = 2000
const longPause = 30_000

const refetchInterval = () => (following.get() ? longPause : pause)

export const useShopTest = (id: number) =>
  useQuery({
    queryKey: [places.shop.name, 'test', id],
    queryFn: async ({ signal }) =>
      (await call(shopEndpoints.shopTest, { signal, params: { id }, keepSession: true })).data,
    refetchInterval,
    // A later answer only replaces what has changed.
    structuralSharing: true,
  })

/** Shop systems whose secret the shop has. A first message is announced like what the test panel shows. */
export const useShopSystems = (id: number) =>
  useQuery({
    queryKey: [places.shop.name, 'test', id, 'systems'],
    queryFn: async ({ signal }) =>
      (await call(shopEndpoints.shopSystems, { signal, params: { id }, keepSession: true })).data,
    refetchInterval,
    structuralSharing: true,
    retry: false,
  })

/** The answer as it would be now: the clock of the server goes on from when the answer came. */
export function useAged(test: ShopTest): ShopTest {
  const now = useNow()
  const [came, setCame] = useState({ test, at: now })
  if (came.test !== test) setCame({ test, at: Date.now() })
  const passed = Math.max(0, now - came.at)
  return { ...test, now: new Date(Date.parse(test.now) + passed).toISOString() }
}
