/** Puts what waits beside the entries of the menu, on every screen; the home screen knows it without being asked. */
import { endpoints } from '@rivulet/contract/endpoint'
import { home } from '@rivulet/contract/menu'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { homeKey } from '../../resource/queries.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'

/** Several people decide at once. */
const pause = 120_000

export function WaitingCounts() {
  const { pathname } = useLocation()
  const user = useUser()
  const { data } = useQuery({
    queryKey: [...homeKey, 'waiting'],
    queryFn: async ({ signal }) => (await call(endpoints.waiting, { signal, keepSession: true })).data,
    enabled: isAdminUser(user) && pathname !== home.path,
    refetchInterval: pause,
    retry: false,
  })
  useWaitingCounts(data)
  return null
}
