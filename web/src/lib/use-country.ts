/** The caller's country, for the phone prefix; empty when unknown. */
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import { useEffect, useState } from 'react'
import { call } from './api.ts'

export function useCountry(wanted = true): string {
  const [country, setCountry] = useState('')
  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    call(sessionEndpoints.country, { keepSession: true, signal: leaving.signal }).then(
      ({ data }) => setCountry(data?.country ?? ''),
      () => setCountry(''),
    )
    return () => leaving.abort()
  }, [wanted])
  return country
}
