/** Link that opens the trace of an order over the current screen. */
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { addressWithTrace, openedHere } from './trace-address.ts'

type Props = { id: number; className?: string; children: ReactNode }

export function TraceLink({ id, className, children }: Props) {
  const { search } = useLocation()
  return (
    <Link
      to={{ search: addressWithTrace(search, id) }}
      state={openedHere}
      data-trace={id}
      preventScrollReset
      {...(className ? { className } : {})}
    >
      {children}
    </Link>
  )
}
