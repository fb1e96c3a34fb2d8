/** The programme's defaults for the fields of an add form, loaded only when a field starts with one, or means one where it is left empty. */
import { programmeEndpoints } from '@rivulet/contract/endpoints/programme-endpoints'
import type { ProgrammeDefaults } from '@rivulet/contract/answers/programme-answer'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { emptyMeans, type Entry, initialFrom } from './record/form-values.ts'

const none: Partial<ProgrammeDefaults> = {}

/** `defaults` is undefined while they are loaded. */
export function useDefaults(fields: readonly Entry[]) {
  const enabled = fields.some(([, field]) => initialFrom(field) ?? emptyMeans(field))
  const { data, error, refetch } = useQuery({
    queryKey: ['programme-defaults'],
    queryFn: async ({ signal }) => (await call(programmeEndpoints.programmeDefaults, { signal })).data,
    enabled,
    // A form starts with the defaults of now, not of the last form.
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: false,
  })
  const defaults: Partial<ProgrammeDefaults> | undefined = enabled ? data : none
  return { defaults, error, refetch }
}
