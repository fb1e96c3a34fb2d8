/** Orders behind a deduction: those whose paid commission was reversed, and the rest of what is deducted. */
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import type { Row } from '@rivulet/contract/resource'
import type { Resources } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import { listPathOf } from '@rivulet/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ask } from '../../../lib/api.ts'
import { displayDay } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session/session.ts'
import { mayDo } from '../../../resource/access.ts'
import { apiQuery } from '../../../resource/list/rows/list-query.ts'
import { viewPath } from '../../../resource/path.ts'
import { homeKey } from '../../../resource/queries.ts'
import { Money } from '../../../ui/figures/money.tsx'
import css from './balance-card.module.css'
import { MaybeLink } from '../maybe-link.tsx'
import { is, useRowsBehind } from '../rows-behind.ts'

type Line = Pick<Row<Resources['ledger']>, 'id' | 'date' | 'order' | 'amount'>

const shown = 3
const owed = [is('state', 'owed')]

function useOwed() {
  const user = useUser()
  return useQuery({
    queryKey: [...homeKey, 'owed'],
    enabled: mayDo(user, places.ledger, 'list'),
    queryFn: async ({ signal }) => {
      const query = apiQuery({ filters: owed, sort: '-date', search: '' })
      const path = `${listPathOf(places.ledger)}?${query}&offset=0&limit=${shown}`
      const { data, meta } = await ask<Line[]>('GET', path, { signal })
      return { lines: data, total: Number(meta.total) }
    },
  })
}

export function ReversedOrders({ why }: { why: string }) {
  const rows = useRowsBehind()
  const mayView = mayDo(useUser(), places.order, 'view')
  const { data } = useOwed()
  return (
    <div className={css.negative}>
      <p>{why}</p>
      {data && data.lines.length > 0 && (
        <ul className={css.reversed}>
          {data.lines.map(({ id, date, order, amount }) => (
            <li key={id}>
              <span className="trunc">
                {order && mayView ? (
                  <Link className="link" to={viewPath(places.order, order.id)}>
                    {order.name}
                  </Link>
                ) : (
                  (order?.name ?? correctionMessages.corrected)
                )}{' '}
                {date && displayDay(date.slice(0, 10))}
              </span>
              <Money value={amount} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > shown && (
        <MaybeLink className="link" to={rows('ledger', owed)}>
          {correctionMessages.allReversed(data.total)}
        </MaybeLink>
      )}
    </div>
  )
}
