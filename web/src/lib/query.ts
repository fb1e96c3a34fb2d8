/** Query cache. It belongs to one session and is cleared with it. */
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api.ts'
import { online } from './live/online.ts'
import { whenSessionChanges } from './session/session.ts'

/** Error responses are final; network errors and 5xx are retried once, unless the device is offline. */
const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 1 && online.get() && (!isApiError(error) || error.status === 0 || error.status >= 500)

// TanStack assumes it starts online and would miss the first online event.
onlineManager.setOnline(online.get())

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthRepeating,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // Offline queries fail at once and are refetched when the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

whenSessionChanges(() => queryClient.clear())
