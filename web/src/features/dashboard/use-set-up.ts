/** Progress of a new installation; null when it runs, is set up, was hidden, or is another user's task. */
import type { SetUp } from '@rivulet/contract/answers/home-answer'
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { resources } from '@rivulet/contract/resources/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { mayDo } from '../../resource/access.ts'
import { homeKey } from '../../resource/queries.ts'

const hiddenKey = 'set-up-hidden'
/** Other people and the shop's server take steps too. */
const pause = 10_000

const isDone = ({ programme, shop, connected, invited, credited, running }: SetUp): boolean =>
  running || (programme && shop !== null && connected && invited && credited)

export function useSetUp(): { setUp: SetUp; hide: () => void } | null {
  const wanted = mayDo(useUser(), resources.shop, 'add')
  const [hidden, setHidden] = useState(() => readStored(localStorage, hiddenKey) !== null)
  const { data } = useQuery({
    queryKey: [...homeKey, 'set-up'],
    queryFn: async ({ signal }) => (await call(endpoints.setUp, { signal, keepSession: true })).data,
    enabled: wanted && !hidden,
    refetchInterval: ({ state }) => (state.data && isDone(state.data) ? false : pause),
    retry: false,
  })
  if (!data || hidden || isDone(data)) return null
  const hide = () => {
    writeStored(localStorage, hiddenKey, '1')
    setHidden(true)
  }
  return { setUp: data, hide }
}
