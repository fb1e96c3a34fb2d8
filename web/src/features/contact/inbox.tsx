/** Unanswered messages for admin users; the list shows all. */
import { contact } from '@rivulet/contract/screens/menu'
import { listPathOf } from '@rivulet/contract/resource'
import { places } from '@rivulet/contract/resources/places'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ask } from '../../lib/api.ts'
import { setMenuCounts } from '../../lib/menu-counts.ts'
import { apiQuery } from '../../resource/list/rows/list-query.ts'
import { screenPath } from '../../resource/path.ts'
import { listKey } from '../../resource/queries.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Count } from '../../ui/figures/count.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './contact.module.css'
import { InboxMessage } from './inbox-message.tsx'
import type { ReceivedMessage } from './received.ts'

const { contactMessage } = places
const shown = 20

function useUnanswered() {
  const query = useQuery({
    queryKey: listKey(contactMessage, 'unanswered'),
    queryFn: async ({ signal }) => {
      const filters = [{ field: 'answered', operator: 'eq', value: 'false' }] as const
      const where = apiQuery({ filters, sort: 'date', search: '' })
      const path = `${listPathOf(contactMessage)}?${where}&offset=0&limit=${shown}`
      const { data, meta } = await ask<ReceivedMessage[]>('GET', path, { signal })
      return { rows: data, total: Number(meta.total) }
    },
  })
  const total = query.data?.total
  useEffect(() => {
    if (total !== undefined) setMenuCounts({ [contact.path]: total })
  }, [total])
  return query
}

export function Inbox() {
  const { data, error, refetch } = useUnanswered()
  return (
    <Card
      title="Received"
      hint={data && data.total > 0 ? <Count value={data.total} /> : 'Not answered yet'}
      end={
        <Link className="link" to={screenPath(contactMessage)}>
          All messages
        </Link>
      }
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={4} columns={2} />}
      {data?.total === 0 && (
        <EmptyState icon={<IconCircleCheck size={20} />} title="Everything is answered">
          New messages from the contact form appear here, oldest first.
        </EmptyState>
      )}
      <ul className={css.messages}>
        {data?.rows.map((row) => (
          <InboxMessage key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}
