/** The latest notifications by day. Each leads to its record; opening one marks it as read. */
import type { NotificationEntry } from '@rivulet/contract/answers/notification-answer'
import { addDays, dayOf, minuteOf, today } from '@rivulet/contract/day'
import { isGuidePath } from '@rivulet/contract/screens/guide-path'
import { bellMessages } from '@rivulet/contract/messages/bell-messages'
import { panelMessages } from '@rivulet/contract/messages/panel-messages'
import { preferences } from '@rivulet/contract/screens/own-screens'
import { IconBell } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { displayWeekday } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './notification-panel.module.css'
import { useNotifications } from './use-notifications.ts'

function dayTitle(day: string, zone: string): string {
  const now = today(zone)
  if (day === now) return panelMessages.today
  return day === addDays(now, -1) ? panelMessages.yesterday : displayWeekday(day)
}

type PlaceProps = Omit<ComponentProps<'a'>, 'href'> & { path: string }

/** A screen, or a page of the guide in a tab of its own. */
const Place = ({ path, ...props }: PlaceProps) =>
  isGuidePath(path) ? (
    <a {...props} href={path} target="_blank" rel="noopener" />
  ) : (
    <Link {...props} to={path} />
  )

type EntryProps = { entry: NotificationEntry; zone: string; onOpen: () => void }

function Entry({ entry: { text, path, at, read }, zone, onOpen }: EntryProps) {
  return (
    <li>
      <Place path={path} className={css.entry ?? ''} data-unread={!read || undefined} onClick={onOpen}>
        <span className={css.text}>
          {text}
          {!read && <span className="vh"> ({panelMessages.unread})</span>}
        </span>
        <time className={css.time} dateTime={at}>
          {minuteOf(new Date(at), zone).slice(11)}
        </time>
      </Place>
    </li>
  )
}

export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const zone = user?.zone ?? 'UTC'
  const { data, error, refetch, readAll, readOne } = useNotifications()
  const days = Map.groupBy(data?.latest ?? [], ({ at }) => dayOf(new Date(at), zone))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    // Focused when it opens, so that Tab leads through it.
    <div ref={place} tabIndex={-1} className={css.panel}>
      <div className={css.head}>
        <h2 className={css.title}>{bellMessages.title}</h2>
        <span className="grow" />
        {data && data.unread > 0 && !user?.impersonator && (
          <button type="button" className="link" onClick={readAll}>
            {panelMessages.readAll}
          </button>
        )}
      </div>
      {user?.impersonator && <p className={css.note}>{panelMessages.inTheirName}</p>}
      {error && <FailedLine error={error} className={css.note} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={4} columns={1} />}
      {data?.latest.length === 0 && (
        <EmptyState icon={<IconBell />} title={panelMessages.empty}>
          {panelMessages.emptyWhy}
        </EmptyState>
      )}
      {[...days].map(([day, entries]) => (
        <section key={day} aria-label={dayTitle(day, zone)}>
          <h3 className={css.day}>{dayTitle(day, zone)}</h3>
          <ul>
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                zone={zone}
                onOpen={() => {
                  readOne(entry)
                  onClose()
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {!user?.impersonator && (
        <div className={css.foot}>
          <Link to={`${preferences.path}?to=notifications`} className="link" onClick={onClose}>
            {panelMessages.preferences}
          </Link>
        </div>
      )}
    </div>
  )
}
