/** Link that opens the trace of an order over the current screen. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CellLink } from '../ui/table/cell-link.tsx'
import { addressWithTrace } from './trace-address.ts'

type Props = { id: number; className?: string; children: ReactNode }

export function TraceLink({ id, className, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <CellLink to={`${pathname}?${addressWithTrace(search, id)}`} trace={id} className={className}>
      {children}
    </CellLink>
  )
}
