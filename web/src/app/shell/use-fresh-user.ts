/** Refreshes the signed-in user on start, and when the window regains focus after a while. */
import { useEffect } from 'react'
import { refreshUser } from '../../lib/session/load-user.ts'

/** File tokens live five minutes. */
const freshFor = 240_000

export function useFreshUser(): void {
  useEffect(() => {
    let last = 0
    const refresh = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < freshFor) return
      last = Date.now()
      void refreshUser()
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
}
