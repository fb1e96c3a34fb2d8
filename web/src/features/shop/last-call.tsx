/** Whether the shop has been heard: its last call, what it was told, and what to do when it was refused. */
import { callOutcomes, callOutcomeTones, callSources } from '@rivulet/contract/choices'
import { listPathOf, type Row } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { get } from '../../lib/api.ts'
import { displayMinute } from '../../lib/format.ts'
import { useMay } from '../../resource/access.ts'
import { apiQuery, listAddress } from '../../resource/list/list-query.ts'
import { screenPath, viewPath } from '../../resource/path.ts'
import { listKey } from '../../resource/queries.ts'
import { Pill } from '../../ui/pill.tsx'
import css from './connect-shop.module.css'

const { orderCall } = resources
type Call = Row<typeof orderCall> & { id: number }

/** What usually mends a refusal, by the status that the shop was answered. */
const remedies: Readonly<Record<number, string>> = {
  409: 'The shop has used one event id for two different messages; each needs its own.',
  422: 'Change what the shop sends, then let it send the order again, or try the call again here.',
}

export function LastCall({ shop }: { shop: number }) {
  const allowed = useMay(orderCall)('list')
  const filters = [{ field: 'shop', operator: 'eq', value: String(shop) }] as const
  const { data } = useQuery({
    queryKey: listKey(orderCall, 'last', shop),
    queryFn: ({ signal }) => {
      const where = apiQuery({ filters, sort: '-date', search: '' })
      return get<Call[]>(`${listPathOf(orderCall)}?${where}&offset=0&limit=1`, { signal })
    },
    enabled: allowed,
    refetchInterval: 10_000,
  })
  if (!allowed || !data) return null
  const [call] = data
  if (!call)
    return (
      <p>
        Nothing has been heard of this shop yet. Send an order with <code>"test": true</code>: it stands
        here within seconds and earns nothing.
      </p>
    )
  const { id, date, source, outcome, told, orderId, status } = call
  return (
    <>
      <p className={css.last}>
        <Pill tone={callOutcomeTones[outcome as keyof typeof callOutcomes]}>
          {callOutcomes[outcome as keyof typeof callOutcomes]}
        </Pill>
        <Link to={viewPath(orderCall, id)} className="link">
          {displayMinute(date)}
        </Link>
        <span>{callSources[source as keyof typeof callSources]}</span>
        {orderId && <span>order {orderId}</span>}
      </p>
      {outcome !== 'taken' && told && <p>{told}.</p>}
      {outcome === 'refused' && <p>{remedies[Number(status)] ?? remedies[422]}</p>}
      <p>
        <Link to={listAddress(screenPath(orderCall), filters)} className="link">
          All calls of this shop
        </Link>
      </p>
    </>
  )
}
