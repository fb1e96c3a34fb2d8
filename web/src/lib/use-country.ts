/** Where the person probably is, for the prefix of the phone number; empty when nobody knows. */
import { sessionEndpoints } from '@rivulet/contract/session-endpoints'
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
