/** The cache of what the server answered. It belongs to one session and is emptied with it. */
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api.ts'
import { online } from './online.ts'
import { whenSessionChanges } from './session.ts'

/** Refusals are final; a lost connection or a tired server is asked once more, unless there is no network at all. */
const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 1 && online.get() && (!isApiError(error) || error.status === 0 || error.status >= 500)

// It believes in a network until it hears otherwise, and would miss the first one to come.
onlineManager.setOnline(online.get())

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthRepeating,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // Without a network a screen says so instead of waiting, and asks again as soon as there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

whenSessionChanges(() => queryClient.clear())
