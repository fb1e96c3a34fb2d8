/** Query of a guide on the home screen: null when it is done, was hidden on this device, or is another user's task. */
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { following } from '../../lib/live/changes.ts'
import { readStored, writeStored } from '../../lib/stored/stored.ts'
import { homeKey } from '../../resource/queries.ts'

/** Other people and the shop's server take steps too. */
const pause = 10_000
const longPause = 60_000

type Guide<T> = {
  endpoint: Endpoint<T>
  /** Where it is noted that the guide was hidden. */
  hiddenKey: string
  wanted: boolean
  isDone: (data: T) => boolean
}
/** `pending` until it is known whether there is anything to show. */
type Shown<T> = { pending: boolean; guide: { data: T; hide: () => void } | null }

export function useGuide<T>({ endpoint, hiddenKey, wanted, isDone }: Guide<T>): Shown<T> {
  const [hidden, setHidden] = useState(() => readStored(localStorage, hiddenKey) !== null)
  const { data, isLoading } = useQuery<T>({
    queryKey: [...homeKey, endpoint.path],
    queryFn: async ({ signal }) => (await call(endpoint, { signal, keepSession: true })).data,
    enabled: wanted && !hidden,
    refetchInterval: ({ state }) =>
      state.data && isDone(state.data) ? false : following.get() ? longPause : pause,
    retry: false,
  })
  if (data === undefined || hidden || isDone(data)) return { pending: isLoading, guide: null }
  const hide = () => {
    writeStored(localStorage, hiddenKey, '1')
    setHidden(true)
  }
  return { pending: false, guide: { data, hide } }
}
