/** Notification preferences, and saving one of them. */
import type { NotificationPreference } from '@rivulet/contract/answers/notification-answer'
import { notificationEndpoints } from '@rivulet/contract/endpoints/notification-endpoints'
import { panelMessages } from '@rivulet/contract/messages/panel-messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/api.ts'
import { failure, success } from '../../lib/notices.ts'
import { refreshUser } from '../../lib/session/load-user.ts'

const key = ['notification-preferences']

export function usePreferences() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call(notificationEndpoints.notificationPreferences, { signal })).data,
  })

  /** Shown at once; what could not be saved is shown as it was. */
  async function save(preference: NotificationPreference) {
    const { kind, shown, mail } = preference
    client.setQueryData<NotificationPreference[]>(key, (all) =>
      all?.map((one) => (one.kind === kind ? preference : one)),
    )
    try {
      const { message } = await call(notificationEndpoints.savePreference, {
        body: { kind, shown, mail },
      })
      success(message ?? panelMessages.saved)
      // What is no longer shown is no longer counted either.
      await refreshUser()
    } catch (error) {
      failure(messageOf(error))
      await client.invalidateQueries({ queryKey: key })
    }
  }
  return { ...query, save: (preference: NotificationPreference) => void save(preference) }
}
