/** The kinds of notifications: whom each concerns, its wording, where it leads, and how it is emailed by default. */
import { can } from './access/permission-check.ts'
import { affiliateKinds } from './notification/affiliate-kinds.ts'
import type { Facts, Kind } from './notification/kind.ts'
import { staffKinds } from './notification/staff-kinds.ts'
import { preferences } from './screens/own-screens.ts'

export const notificationKinds = { ...staffKinds, ...affiliateKinds } as const
export type NotificationKind = keyof typeof notificationKinds
export type FactsOf<K extends NotificationKind> =
  (typeof notificationKinds)[K] extends Kind<infer F> ? F & Facts : never

export const kindNames = Object.keys(notificationKinds) as NotificationKind[]
export const kindNamed = (name: NotificationKind): Kind<Facts> => notificationKinds[name] as Kind<Facts>

type Person = { admin: boolean; permissions: readonly string[] }

/** Whether a kind can concern this person: somebody who lost the permission sees no more of it. */
export function concerns({ admin, permissions }: Person, name: NotificationKind): boolean {
  const { audience } = kindNamed(name)
  if (audience === 'everyone') return true
  return audience === 'affiliates' ? !admin : admin && can(permissions, audience)
}

/** Where people choose what they are notified of. */
export const preferencesPath = `${preferences.path}?to=notifications`
