/** Query of the gallery, sixty tools per page. */
import { toolEndpoints } from '@rivulet/contract/endpoints/tool-endpoints'
import type { ToolOffer } from '@rivulet/contract/answers/tool-answer'
import { tool } from '@rivulet/contract/resources/tool'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { listKey, partKey } from '../../resource/queries.ts'

export const filterNames = ['search', 'kind', 'shop', 'size'] as const
export type OfferFilters = Partial<Record<(typeof filterNames)[number], string>>

const windowSize = 60

export function useOffers(filters: OfferFilters) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: listKey(tool, 'offers', filters),
    queryFn: ({ pageParam, signal }) =>
      call(toolEndpoints.toolOffers, { query: { ...filters, offset: String(pageParam) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }, pages) => {
      const next = pages.length * windowSize
      return next < Number(meta.total ?? 0) ? next : undefined
    },
    placeholderData: keepPreviousData,
  })
  const offers: ToolOffer[] | undefined = data?.pages.flatMap((page) => page.data)
  return { ...query, offers, total: Number(data?.pages[0]?.meta.total ?? 0) }
}

/** A single tool; null when it is not available to the user. */
export function useOffer(id: number) {
  return useQuery({
    queryKey: partKey(tool, 'offer', id),
    queryFn: async ({ signal }) =>
      (await call(toolEndpoints.toolOffers, { query: { id: String(id) }, signal })).data[0] ?? null,
  })
}
