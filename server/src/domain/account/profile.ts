// Profiles on the server: only Administrators change them, and nobody can grant permissions they lack.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { can } from '@rivulet/contract/access/permission-check'
import { allPermissions } from '@rivulet/contract/access/permission'
import { profile } from '@rivulet/contract/resources/profile'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/sql.ts'
import { conflict, type FieldErrors, invalid, refused } from '../../errors.ts'
import { type Previewing, serve } from '../../resource/serve.ts'
import { corePermissions, keepCorePermissions } from './last-administrator.ts'

type Before = { id: number; reference: string; permissions: string[] }

export const servedProfile = serve(profile, {
  prepare: async ({ draft, before }, { tx, actor }) => {
    checkAdministrator(actor)
    const stored = before as Before | null
    if (stored && draft.reference !== undefined && draft.reference !== stored.reference) {
      const [account] = await tx`select from account where profile_id = ${stored.id} limit 1`
      // It would turn affiliates into admin users, or vice versa.
      if (account) throw invalid({ reference: [messages.profile.inUse] })
    }
    if (!draft.permissions) return {}
    return { permissions: checkPermissions(actor, draft.permissions, stored?.permissions ?? []) }
  },
  saved: async (_id, { draft, before }, { tx }) => {
    const stored = before as Before | null
    if (stored?.reference !== 'Administrator' || !draft.permissions) return
    const kept = new Set(draft.permissions)
    if (corePermissions.some((name) => stored.permissions.includes(name) && !kept.has(name)))
      await keepCorePermissions(tx)
  },
  beforeTrash: async (ids, { tx, actor }) => {
    checkAdministrator(actor)
    if ((await accountsWith(tx, ids)) > 0) throw conflict(messages.record.cannotRemove, 'dependency')
  },
  restored: async (_ids, { actor }) => checkAdministrator(actor),
  beforeErase: async (_ids, { actor }) => checkAdministrator(actor),
  previews: { trash: previewTrash },
})

async function accountsWith(sql: Queryable, ids: readonly number[]): Promise<number> {
  const [row] = await sql<{ accounts: number }[]>`
    select count(*)::int as accounts from account where profile_id = any(${ids as number[]}::bigint[]) and deleted_at is null`
  return row?.accounts ?? 0
}

async function previewTrash(ids: readonly number[], { sql }: Previewing) {
  const accounts = await accountsWith(sql, ids)
  return accounts > 0 ? { blocked: [decisionMessages.trash.blockedByAccounts(accounts)] } : []
}

function checkAdministrator({ reference }: Actor): void {
  if (reference !== 'Administrator') throw refused(messages.profile.administratorOnly)
}

/** Each once. Existing permissions may stay, even if the actor lacks them or this version no longer knows them. */
function checkPermissions(actor: Actor, wanted: readonly string[], held: readonly string[]): string[] {
  const added = wanted.filter((name) => !held.includes(name))
  const unknown = added.filter((name) => !allPermissions.includes(name))
  const errors: FieldErrors = {}
  if (unknown.length > 0) errors.permissions = unknown.map(messages.profile.permission)
  else if (!added.every((name) => can(actor.permissions, name)))
    errors.permissions = [messages.profile.lacking]
  if (errors.permissions) throw invalid(errors)
  return [...new Set(wanted)]
}
