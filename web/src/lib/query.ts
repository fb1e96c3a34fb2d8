/** The cache of what the server answered. It belongs to one session and is emptied with it. */
import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api.ts'
import { session } from './session.ts'

/** Refusals are final; a lost connection or a tired server is asked once more. */
const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 1 && (!isApiError(error) || error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRepeating, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

let owner = session.get().token
session.subscribe(() => {
  const { token } = session.get()
  if (token !== owner) queryClient.clear()
  owner = token
})
