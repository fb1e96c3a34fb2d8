/** Preview in the move credit dialog: what each affiliate loses or gets. */
import { orderEndpoints } from '@rivulet/contract/endpoints/order-endpoints'
import { creditMessages as said } from '@rivulet/contract/messages/credit-messages'
import type { Named } from '@rivulet/contract/fields'
import { places } from '@rivulet/contract/resources/places'
import { useQuery } from '@tanstack/react-query'
import { call, isApiError, messageOf } from '../../lib/api.ts'
import { displayDay, displayMoney } from '../../lib/format.ts'
import { listKey } from '../../resource/queries.ts'
import type { ActionExtraProps } from '../../resource/slots.ts'
import css from './move-sums.module.css'

export function MoveSums({ ids, values }: ActionExtraProps) {
  const [id = 0] = ids
  const chosen = ['link', 'affiliate'].flatMap((name): [string, string][] => {
    const one = values[name] as Named | null | undefined
    return one ? [[name, String(one.id)]] : []
  })
  const { data, error } = useQuery({
    queryKey: listKey(places.order, 'move', id, ...chosen.flat()),
    queryFn: async ({ signal }) =>
      (
        await call(orderEndpoints.orderMove, {
          ...{ params: { id }, query: Object.fromEntries(chosen), signal },
        })
      ).data,
    enabled: chosen.length > 0,
    retry: false,
  })
  if (chosen.length === 0) return <p className={css.quiet}>{said.choose}</p>
  if (error) return <p className={css.refused}>{sentenceOf(error)}</p>
  if (!data) return null
  const { status, from, to } = data
  return (
    <div className={css.sums} role="status">
      <p>{said.leaves(status, displayMoney(from.leaves), from.name)}</p>
      {Number(from.paid) > 0 && (
        <p className="muted">{said.paidAlready(displayMoney(from.paid), displayMoney(from.balance))}</p>
      )}
      <p>{said.gets(status, displayMoney(to.gets), to.name)}</p>
      <p className="muted">
        {said.terms(`${to.percent}%`, to.source, to.payable && displayDay(to.payable))}
      </p>
    </div>
  )
}

/** The error of what was chosen, shown here since nothing else can be wrong. */
const sentenceOf = (error: unknown): string =>
  (isApiError(error) && (error.errors.link ?? error.errors.affiliate)?.[0]) || messageOf(error)
