/** One's own messages, newest first, with the replies. */
import { contactEndpoints } from '@rivulet/contract/endpoints/contact-endpoints'
import { messages } from '@rivulet/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { displayMinute } from '../../lib/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Count } from '../../ui/figures/count.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './contact.module.css'
import { sentKey } from './use-send-message.ts'

/** `terse`: renders nothing when there are no messages. */
export function SentMessages({ terse }: { terse: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: sentKey,
    queryFn: async ({ signal }) => (await call(contactEndpoints.sentMessages, { signal })).data,
  })
  if (terse && !data?.length) return null
  return (
    <Card
      className={css.sent}
      title="Your messages"
      hint={data && data.length > 0 && <Count value={data.length} />}
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={2} columns={2} />}
      {data?.length === 0 && (
        <EmptyState title="No messages yet">Messages you send appear here.</EmptyState>
      )}
      <ul className={css.messages}>
        {data?.map(({ id, date, message, answered, reply }) => (
          <li key={id} className={css.message}>
            <p className={css.head}>
              <span className="fine">{displayMinute(date)}</span>
              <Pill tone={answered ? 'ok' : 'quiet'}>{answered ? 'Answered' : 'Sent'}</Pill>
            </p>
            <p className="written">{message}</p>
            {answered && !reply && <p className="fine">{messages.contact.elsewhere}</p>}
            {reply && (
              <div className={css.reply}>
                <p className="fine">Reply, {displayMinute(reply.date)}</p>
                <p className="written">{reply.text}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
