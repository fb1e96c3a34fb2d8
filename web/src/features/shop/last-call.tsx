/** Whether the shop has been heard: its last call, what it was told, and what to do when it was refused. */
import { callMessages } from '@rivulet/contract/call-messages'
import { callOutcomes, callOutcomeTones } from '@rivulet/contract/call-outcomes'
import { callSources } from '@rivulet/contract/choices'
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
import { type CallAnswer, isTrial, sentencesOf } from './call-answer.ts'
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
    queryFn: async ({ signal }) => {
      const where = apiQuery({ filters, sort: '-date', search: '' })
      const path = `${listPathOf(orderCall)}?${where}&offset=0&limit=1`
      const [last] = await get<Call[]>(path, { signal })
      // What it was told in full stands in the record alone.
      return last ? get<Call>(`${orderCall.path}/${last.id}`, { signal }) : null
    },
    enabled: allowed,
    refetchInterval: 10_000,
  })
  if (!allowed || data === undefined) return null
  if (data === null)
    return (
      <p>
        Nothing has been heard of this shop yet. Send an order with <code>"test": true</code>: it stands
        here within seconds and earns nothing.
      </p>
    )
  const { id, date, source, outcome, orderId, status } = data
  const answer = (data.answer ?? {}) as CallAnswer
  return (
    <>
      <p className={css.last}>
        <Pill tone={callOutcomeTones[outcome as keyof typeof callOutcomes]}>
          {isTrial(answer) ? callMessages.trial : callOutcomes[outcome as keyof typeof callOutcomes]}
        </Pill>
        <Link to={viewPath(orderCall, id)} className="link">
          {displayMinute(date)}
        </Link>
        <span>{callSources[source as keyof typeof callSources]}</span>
        {orderId && <span>order {orderId}</span>}
      </p>
      {sentencesOf(answer).map((sentence) => (
        <p key={sentence}>{sentence}.</p>
      ))}
      {outcome === 'refused' && <p>{remedies[Number(status)] ?? remedies[422]}</p>}
      <p>
        <Link to={listAddress(screenPath(orderCall), filters)} className="link">
          All calls of this shop
        </Link>
      </p>
    </>
  )
}
