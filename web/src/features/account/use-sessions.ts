/** Signed-in devices, and signing out one or all others. */
import { accountEndpoints } from '@rivulet/contract/endpoints/account-endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { failure, success } from '../../lib/notices.ts'
import { messages } from '@rivulet/contract/messages/messages'

export const sessionsKey = ['sessions']

export function useSessions() {
  const client = useQueryClient()
  const [ending, setEnding] = useState<number | 'others' | null>(null)
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(accountEndpoints.sessions, { signal })).data,
  })

  async function end(which: number | 'others') {
    setEnding(which)
    try {
      const { message } = await (which === 'others'
        ? call(accountEndpoints.endOtherSessions)
        : call(accountEndpoints.endSession, { params: { id: which } }))
      success(message ?? messages.session.ended)
      await client.invalidateQueries({ queryKey: sessionsKey })
    } catch (error) {
      failure(messageOf(error))
    } finally {
      setEnding(null)
    }
  }
  return { ...query, ending, end }
}
