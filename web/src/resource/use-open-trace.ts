/** Opens the trace of an order over the current screen. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressWithTrace, openedHere } from './trace-address.ts'

export function useOpenTrace(): (id: number) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useCallback(
    (id) =>
      void navigate(
        { search: addressWithTrace(search, id) },
        { state: openedHere, preventScrollReset: true },
      ),
    [navigate, search],
  )
}
