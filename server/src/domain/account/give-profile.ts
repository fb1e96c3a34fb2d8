// Which profile may be assigned, and by whom: nobody can grant more permissions than they have.
import { messages } from '@rivulet/contract/messages/messages'
import { can, isAdminReference, type ProfileReference } from '@rivulet/contract/access/permission-check'
import type { Queryable, Transaction } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import { invalid, refused } from '../../errors.ts'
import type { Context } from '../../resource/serve.ts'

export type Profile = { id: number; reference: ProfileReference; permissions: string[] }

export async function readProfile(sql: Queryable, id: number): Promise<Profile> {
  const [profile] = await sql<Profile[]>`select id, reference, permissions from profile where id = ${id}`
  if (!profile) throw invalid({ profile: [messages.field.choice] })
  return profile
}

/** One that is to be assigned: it stays out of the trash until the transaction ends. @throws 422 on `profile` when it is there. */
export async function holdProfile(tx: Transaction, id: number): Promise<Profile> {
  const [stands] = await tx`select from profile where id = ${id} and deleted_at is null for share`
  if (!stands) throw invalid({ profile: [messages.field.choice] })
  return readProfile(tx, id)
}

/** The default for sign-ups: the seeded profile by name, otherwise the oldest one for affiliates. */
export async function usualAffiliateProfile(tx: Transaction): Promise<number> {
  const [profile] = await tx<{ id: number }[]>`
    select id from profile where reference = 'Affiliate' and deleted_at is null
    order by upper(name) <> 'AFFILIATE', id limit 1 for share`
  if (!profile) throw refused(messages.session.signUpFailed, 'no_profile')
  return profile.id
}

/**
 * Whether the actor has every permission of the profile; changing profiles
 * is reserved for Administrators and no permission.
 */
const covers = (actor: Actor, { reference, permissions }: Profile): boolean =>
  (reference !== 'Administrator' || actor.reference === 'Administrator') &&
  permissions.every((permission) => can(actor.permissions, permission))

/** @throws 422 on `profile` when it grants permissions the actor lacks. */
export function checkGrant(actor: Actor, profile: Profile): void {
  if (!covers(actor, profile)) throw invalid({ profile: [messages.administrator.profile] })
}

/**
 * Prevents privilege escalation: whoever could change an account with more permissions could take it over. @throws 422
 */
export function checkReach(actor: Actor, profile: Profile): void {
  if (!covers(actor, profile)) throw refused(messages.administrator.beyond)
}

/** @throws 422 on `profile` without the permission level that S6.3 requires. */
export function checkMayGive(actor: Actor): void {
  if (!can(actor.permissions, 'admin.user.profile'))
    throw invalid({ profile: [messages.session.forbidden] })
}

/** @throws 422 on `profile` when it is for the other kind of user. */
export function checkKind(profile: Profile, admin: boolean): void {
  if (isAdminReference(profile.reference) !== admin)
    throw invalid({ profile: [admin ? messages.field.choice : messages.affiliate.profile] })
}

/** What was deleted gives nobody permissions again. @throws 422 when the profile of one of the accounts is in the trash. */
export async function checkProfilesStand(ids: readonly number[], { tx }: Context): Promise<void> {
  // Locked, so that none goes to the trash before the accounts have left it.
  const profiles = await tx<{ name: string; deletedAt: Date | null }[]>`
    select name, deleted_at as "deletedAt" from profile
    where id in (select profile_id from account where id = any(${ids as number[]}::bigint[]))
    order by id for share`
  const gone = profiles.find(({ deletedAt }) => deletedAt !== null)
  if (gone) throw refused(messages.profile.trashed(gone.name))
}
