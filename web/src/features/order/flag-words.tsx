/** Flags of an order: their names in a list, and what was noticed on the record. */
import { orderFlags, type OrderFlag } from '@rivulet/contract/choices'
import { reviewMessages } from '@rivulet/contract/messages/review-messages'
import { useLocation } from 'react-router'
import { nothing } from '../../field/kinds/kind.ts'

type Props = { id: number; flag: readonly OrderFlag[] | null }

export function FlagWords({ id, flag }: Props) {
  const { pathname } = useLocation()
  if (!flag || flag.length === 0) return nothing
  if (!pathname.endsWith(`/${id}`)) return flag.map((one) => orderFlags[one]).join(', ')
  return flag.map((one) => (
    <div key={one}>
      {orderFlags[one]}: {reviewMessages.because[one]}
    </div>
  ))
}
