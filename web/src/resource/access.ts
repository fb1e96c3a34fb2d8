/** The user's permissions on a resource, as computed by the server. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { isAdminReference } from '@rivulet/contract/access/permission-check'
import type { Action, Operation, Resource } from '@rivulet/contract/resource'
import { useUser } from '../lib/session/session.ts'

type Name = Pick<Resource, 'name'>
export type Doing = Operation | 'restore' | 'erase'

/** `doing`: an operation, 'restore', 'erase', or an action's name. */
export const mayDo = (user: SessionUser | null, resource: Name, doing: string): boolean =>
  user?.actions[resource.name]?.includes(doing) ?? false

/** Whether the form of an action is theirs to fill in. */
export const mayFill = (
  user: SessionUser | null,
  resource: Name,
  { bodyLevel }: Pick<Action, 'bodyLevel'>,
): boolean => bodyLevel === undefined || mayDo(user, resource, bodyLevel)

export const isAdminUser = (user: SessionUser | null): boolean =>
  user !== null && isAdminReference(user.profile.reference)

/** Hook version: `may('edit')`. */
export function useMay(resource: Name): (doing: Doing | (string & {})) => boolean {
  const user = useUser()
  return (doing) => mayDo(user, resource, doing)
}
