/** The last imports of a kind, with what is left of them and which of them were undone. */
import type { RecentImport } from '@rivulet/contract/answers/import-answer'
import { importEndpoints } from '@rivulet/contract/endpoints/import-endpoints'
import type { ImportName } from '@rivulet/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const none: RecentImport[] = []

export function useRecentImports(name: ImportName) {
  const { data = none, refetch } = useQuery({
    queryKey: ['imports', name],
    queryFn: async ({ signal }) =>
      (await call(importEndpoints.recentImports, { query: { kind: name }, signal, keepSession: true }))
        .data,
    retry: false,
    refetchOnMount: 'always',
  })
  return { recent: data, refetch }
}
