/** Loads the menu counts on every screen except home, which already has them. */
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import { home } from '@rivulet/contract/screens/own-screens'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session/session.ts'
import { isAdminUser } from '../../../resource/access.ts'
import { homeKey } from '../../../resource/queries.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'

/** Other administrators make decisions too. */
const pause = 120_000

export function WaitingCounts() {
  const { pathname } = useLocation()
  const user = useUser()
  const { data } = useQuery({
    queryKey: [...homeKey, 'waiting'],
    queryFn: async ({ signal }) =>
      (await call(homeEndpoints.waiting, { signal, keepSession: true })).data,
    enabled: isAdminUser(user) && pathname !== home.path,
    refetchInterval: pause,
    retry: false,
  })
  useWaitingCounts(data)
  return null
}
