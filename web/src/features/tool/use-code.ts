/** Query of a tool's code for a link and sub IDs, debounced. */
import { toolEndpoints } from '@rivulet/contract/endpoints/tool-endpoints'
import { tool } from '@rivulet/contract/resources/tool'
import type { Marks } from '@rivulet/contract/text/tracked-address'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { listKey } from '../../resource/queries.ts'

const pause = 250

export function useCode(id: number, link: number | null, marks: Marks) {
  const [settled] = useDebouncedValue(JSON.stringify(marks), pause)
  const query = { link: String(link), ...(JSON.parse(settled) as Marks) }
  return useQuery({
    queryKey: listKey(tool, 'code', id, query),
    queryFn: async ({ signal }) =>
      (await call(toolEndpoints.toolCode, { params: { id }, query, signal })).data,
    enabled: link !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
