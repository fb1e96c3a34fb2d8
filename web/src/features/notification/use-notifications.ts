/** The latest notifications, and marking them as read. */
import type { NotificationEntry, Notifications } from '@rivulet/contract/answers/notification-answer'
import { notificationEndpoints } from '@rivulet/contract/endpoints/notification-endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { setUnread, useUser } from '../../lib/session/session.ts'

/** Begins with the word by which changes are announced, so that an open panel follows them. */
const key = ['notification']

export function useNotifications() {
  const client = useQueryClient()
  const user = useUser()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(notificationEndpoints.notifications, { signal })).data,
    staleTime: 0,
  })
  const { data } = query
  useEffect(() => {
    if (data) setUnread(data.unread)
  }, [data])

  /** Shown at once; what the server counts follows. */
  function markRead(
    isRead: (entry: NotificationEntry) => boolean,
    send: () => Promise<{ data: { unread: number } }>,
  ) {
    const mark = (before?: Notifications) =>
      before && {
        ...before,
        latest: before.latest.map((one) => (isRead(one) ? { ...one, read: true } : one)),
      }
    client.setQueryData<Notifications>(key, mark)
    send().then(
      ({ data: { unread } }) => {
        client.setQueryData<Notifications>(key, (now) => now && { ...now, unread })
        // Opening an entry closes the panel, whose effect counts no more.
        setUnread(unread)
      },
      (error: unknown) => {
        failure(messageOf(error))
        void client.invalidateQueries({ queryKey: key })
      },
    )
  }

  return {
    ...query,
    readAll: () => {
      const upTo = Math.max(0, ...(data?.latest ?? []).map(({ id }) => id))
      markRead(
        ({ id }) => id <= upTo,
        () => call(notificationEndpoints.readNotifications, { body: { upTo } }),
      )
    },
    /** What an administrator opens on behalf of an affiliate stays unread. */
    readOne: ({ id, read }: NotificationEntry) => {
      if (read || user?.impersonator) return
      markRead(
        (one) => one.id === id,
        () => call(notificationEndpoints.readNotification, { params: { id } }),
      )
    },
  }
}
