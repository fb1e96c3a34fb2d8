/** Queries of a record, and of a copy as a draft. */
import type { Resource } from '@rivulet/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { ask, get } from '../../lib/api.ts'
import { recordCall } from '../path.ts'
import { recordKey } from '../queries.ts'
import type { FormRecord, FormValues } from './form-values.ts'

export const useRecord = (resource: Resource, id: string, options: { staleTime?: number } = {}) =>
  useQuery({
    queryKey: recordKey(resource, id),
    queryFn: ({ signal }) => get<FormRecord>(recordCall(resource, id), { signal }),
    ...options,
  })

/** `from`: id of the record to copy; without one the draft is empty. */
export const useDraft = (resource: Resource, from: string | null) =>
  useQuery({
    // Not below the resource's key: the copy must not be refetched after changes.
    queryKey: ['draft', resource.name, from],
    queryFn: async ({ signal }) =>
      (await ask<FormValues>('POST', `${recordCall(resource, from ?? '')}/duplicate`, { signal })).data,
    enabled: from !== null,
    staleTime: Infinity,
    gcTime: 0,
  })
