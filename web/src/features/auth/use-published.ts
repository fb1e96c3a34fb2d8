/** What the programme has published for sign-up: its terms, or its questions. */
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'

/** Null until it is loaded, and where there is none. */
export function usePublished<T>(endpoint: Endpoint<T | null>, some: boolean): T | null {
  const [published, setPublished] = useState<T | null>(null)
  useEffect(() => {
    if (!some) return
    const leaving = new AbortController()
    call(endpoint, { signal: leaving.signal, keepSession: true })
      .then(({ data }) => setPublished(data))
      // Without it the server refuses, and says why.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [endpoint, some])
  return published
}
