// Which profile an account may be given, and by whom: nobody hands out more than they hold.
import { messages } from '@rivulet/contract/messages'
import { can, isAdminReference, type ProfileReference } from '@rivulet/contract/may'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'
import { invalid, refused } from '../../http/errors.ts'

export type Profile = { id: number; reference: ProfileReference; permissions: string[] }

export async function readProfile(sql: Queryable, id: number): Promise<Profile> {
  const [profile] = await sql<Profile[]>`select id, reference, permissions from profile where id = ${id}`
  if (!profile) throw invalid({ profile: [messages.field.choice] })
  return profile
}

/** What everybody who signs up gets: the seeded profile by its name, else the oldest one for affiliates. */
export async function usualAffiliateProfile(sql: Queryable): Promise<number> {
  const [profile] = await sql<{ id: number }[]>`
    select id from profile where reference = 'Affiliate' and deleted_at is null
    order by upper(name) <> 'AFFILIATE', id limit 1`
  if (!profile) throw refused(messages.session.signUpFailed, 'no_profile')
  return profile.id
}

/** Whether the actor has all that the profile gives; only Administrators change profiles, which is no permission. */
const covers = (actor: Actor, { reference, permissions }: Profile): boolean =>
  (reference !== 'Administrator' || actor.reference === 'Administrator') &&
  permissions.every((permission) => can(actor.permissions, permission))

/** @throws 422 on `profile` when it gives what the actor lacks. */
export function checkGrant(actor: Actor, profile: Profile): void {
  if (!covers(actor, profile)) throw invalid({ profile: [messages.administrator.profile] })
}

/** Whoever could change a mightier account could become it. @throws 422 */
export function checkReach(actor: Actor, profile: Profile): void {
  if (!covers(actor, profile)) throw refused(messages.administrator.beyond)
}

/** @throws 422 on `profile` without the level that S6.3 names for it. */
export function checkMayGive(actor: Actor): void {
  if (!can(actor.permissions, 'admin.user.profile'))
    throw invalid({ profile: [messages.session.forbidden] })
}

/** @throws 422 on `profile` when it is of the other kind. */
export function checkKind(profile: Profile, admin: boolean): void {
  if (isAdminReference(profile.reference) !== admin)
    throw invalid({ profile: [admin ? messages.field.choice : messages.affiliate.profile] })
}
