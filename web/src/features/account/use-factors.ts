/** Query and mutations of one's own second factors. */
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { factorEndpoints } from '@rivulet/contract/endpoints/factor-endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type CallOptions, messageOf } from '../../lib/api.ts'
import { refreshUser } from '../../lib/session/load-user.ts'
import { failure, success } from '../../lib/notices.ts'

export const factorsKey = ['factors']

export const useFactors = () =>
  useQuery({
    queryKey: factorsKey,
    queryFn: async ({ signal }) => (await call(factorEndpoints.factors, { signal })).data,
  })

/** After a change: refreshes the list and the user's permissions. */
export function useFreshFactors(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: factorsKey }), refreshUser()])
  }
}

/** Runs a change; returns the response, or null on an error. */
export function useFactorChange() {
  const [busy, setBusy] = useState(false)
  const fresh = useFreshFactors()
  async function change<T>(
    endpoint: Endpoint<T>,
    options: CallOptions & { params?: Record<string, number> } = {},
  ): Promise<T | null> {
    setBusy(true)
    try {
      const { data, message } = await call(endpoint, options)
      if (message) success(message)
      await fresh()
      return data
    } catch (error) {
      failure(messageOf(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
