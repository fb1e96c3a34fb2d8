// Protects against lockout: the last active Administrator keeps the permissions to run the installation.
import { advisoryLocks } from '../../db/advisory-lock.ts'
import { messages } from '@rivulet/contract/messages/messages'
import type { Transaction } from '../../db/sql.ts'
import { refused } from '../../errors.ts'
import type { Profile } from './give-profile.ts'

/** Without these, nobody could be granted anything again. */
export const corePermissions: readonly string[] = [
  'admin.user.view',
  'admin.user.edit',
  'admin.profile.view',
  'admin.profile.edit',
]

/** Able to administer: an active Administrator whose profile has all core permissions. */
const administers = (tx: Transaction) =>
  tx`p.reference = 'Administrator' and a.active and a.deleted_at is null and p.permissions @> ${corePermissions as string[]}::text[]`

/**
 * Whether someone able to administer remains besides these accounts. Serialized, so that two cannot step down at once.
 */
async function isAnotherLeft(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(${advisoryLocks.lastAdministrator})`
  const [other] = await tx`
    select from account a join profile p on p.id = a.profile_id
    where ${administers(tx)} and a.id <> all(${ids as number[]}::bigint[]) limit 1`
  return other !== undefined
}

/** Whether an account with this profile could administer. */
export const hasCorePermissions = ({
  reference,
  permissions,
}: Pick<Profile, 'reference' | 'permissions'>): boolean =>
  reference === 'Administrator' && corePermissions.every((name) => permissions.includes(name))

/** @throws 422 when one of the accounts can administer and no other one remains. */
export async function requireOtherAdministrator(tx: Transaction, ids: readonly number[]): Promise<void> {
  const [one] = await tx`
    select from account a join profile p on p.id = a.profile_id
    where a.id = any(${ids as number[]}::bigint[]) and ${administers(tx)} limit 1`
  if (one && !(await isAnotherLeft(tx, ids))) throw refused(messages.administrator.last)
}

/** Call after changing a profile of Administrators. @throws 422 when nobody remains who could change it back. */
export async function keepCorePermissions(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(${advisoryLocks.lastAdministrator})`
  const [left] = await tx`
    select from account a join profile p on p.id = a.profile_id
    where ${administers(tx)} limit 1`
  if (!left) throw refused(messages.administrator.last)
}
