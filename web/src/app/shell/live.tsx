/** Keeps open screens up to date, from the moment that the first one is shown. */
import { useEffect } from 'react'
import { followChanges } from '../../lib/live/live.ts'
import { useSession } from '../../lib/session/session.ts'

export function Live() {
  const { token } = useSession()
  useEffect(() => (token ? followChanges() : undefined), [token])
  return null
}
