/** Announcements on the affiliate's home screen; a notification's address names one that may have been dismissed. */
import type { OwnAnnouncement } from '@rivulet/contract/answers/announcement-answer'
import { announcementEndpoints } from '@rivulet/contract/endpoints/announcement-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/api.ts'
import { homeKey } from '../../../resource/queries.ts'

export const announcementParameter = 'announcement'

/** `pending` until it is known whether there are any, so that nothing moves afterwards. */
export function useAnnouncements(): { pending: boolean; list: readonly OwnAnnouncement[] } {
  const asked = useSearchParams()[0].get(announcementParameter) ?? ''
  const { ownAnnouncements } = announcementEndpoints
  const { data = [], isLoading } = useQuery({
    queryKey: [...homeKey, ownAnnouncements.path, asked],
    queryFn: async ({ signal }) => {
      const query = /^[1-9]\d{0,14}$/.test(asked) ? { id: asked } : {}
      return (await call(ownAnnouncements, { signal, query, keepSession: true })).data
    },
    retry: false,
  })
  return { pending: isLoading, list: data }
}
