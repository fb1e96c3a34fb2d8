/** Commission in a list of orders, linking to how it was calculated. */
import { useLocation } from 'react-router'
import { displayMoney, moneyParts } from '../../lib/format.ts'
import { TraceLink } from '../../resource/trace-link.tsx'
import { Money } from '../../ui/figures/money.tsx'

type Props = { id: number; commission: string | null }

export function CommissionCell({ id, commission }: Props) {
  const { pathname } = useLocation()
  if (!moneyParts(commission)) return displayMoney(commission)
  // The record shows the trace itself.
  if (pathname.endsWith(`/${id}`)) return <Money value={commission} />
  return (
    <TraceLink id={id}>
      <Money value={commission} />
    </TraceLink>
  )
}
