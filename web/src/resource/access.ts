/** What the signed-in user may do with a resource, as the server computed it. */
import type { SessionUser } from '@rivulet/contract/session-answer'
import { isAdminReference } from '@rivulet/contract/may'
import type { Operation, Resource } from '@rivulet/contract/resource'
import { useUser } from '../lib/session.ts'

export type Doing = Operation | 'restore' | 'erase'

/** `doing` is an operation, 'restore', 'erase', or the name of an action. */
export const mayDo = (user: SessionUser | null, resource: Resource, doing: string): boolean =>
  user?.actions[resource.name]?.includes(doing) ?? false

export const isAdminUser = (user: SessionUser | null): boolean =>
  user !== null && isAdminReference(user.profile.reference)

/** The same for the screens: `may('edit')`. */
export function useMay(resource: Resource): (doing: Doing | (string & {})) => boolean {
  const user = useUser()
  return (doing) => mayDo(user, resource, doing)
}
