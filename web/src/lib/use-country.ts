/** Where the person probably is, for the prefix of the phone number; empty when nobody knows. */
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'

export function useCountry(): string {
  const [country, setCountry] = useState('')
  useEffect(() => {
    const leaving = new AbortController()
    call('country', { keepSession: true, signal: leaving.signal }).then(
      ({ data }) => setCountry(data?.country ?? ''),
      () => setCountry(''),
    )
    return () => leaving.abort()
  }, [])
  return country
}
