// Accounts with sessions for tests, and their authentication headers.
import { isAdminReference, type ProfileReference } from '@rivulet/contract/access/permission-check'
import { seededPermissions } from '@rivulet/contract/access/permission'
import type { Sql, Transaction } from '../db/sql.ts'
import { startSession } from '../auth/session-record.ts'

export type TestAccount = {
  id: number
  username: string
  profileId: number
  headers: { bearer: string }
}

export type Wishes = {
  name?: string
  username?: string
  /** Overrides the permissions seeded for the reference. */
  permissions?: readonly string[]
  active?: boolean
  verified?: boolean
  /** Null for somebody who has not chosen one yet. */
  passwordHash?: string | null
  now?: Date
}
let made = 0

/** Of a password that nobody knows: these accounts have a session already. */
const chosen =
  '$argon2id$v=19$m=1024,t=3,p=1$br4JRrph2beMztgxWDx1mQ$OPaQXatb5Fgqfmh3zFD7T42gBuDTf9Jr7p56D50EofY'

/** An active, verified account with its own profile and a session. */
export async function makeAccount(
  sql: Sql,
  reference: ProfileReference,
  wishes: Wishes = {},
): Promise<TestAccount> {
  const n = ++made
  const username = wishes.username ?? `${reference.toLowerCase()}${n}@example.com`
  const now = wishes.now ?? new Date()
  return sql.begin(async (tx) => {
    const permissions = [...(wishes.permissions ?? seededPermissions[reference])]
    const [profile] = await tx<{ id: number }[]>`
      insert into profile (name, reference, permissions)
      values (${`${reference} ${n} ${username}`}, ${reference}, ${permissions}) returning id`
    const profileId = profile?.id ?? 0
    const [account] = await tx<{ id: number }[]>`insert into account ${tx({
      name: wishes.name ?? `${reference} ${n}`,
      username,
      profile_id: profileId,
      active: wishes.active ?? true,
      verified_at: wishes.verified === false ? null : now,
      password_hash: wishes.passwordHash === undefined ? chosen : wishes.passwordHash,
      aid: reference === 'Affiliate' ? `T${n}` : null,
    })} returning id`
    const id = account?.id ?? 0
    const headers = await sessionHeaders(tx, { accountId: id, admin: isAdminReference(reference), now })
    return { id, username, profileId, headers }
  })
}

/** The headers of a new session of an account. */
export async function sessionHeaders(
  tx: Transaction,
  { now, ...account }: { accountId: number; admin: boolean; now: Date },
): Promise<TestAccount['headers']> {
  const token = await startSession(tx, now, {
    ...account,
    remember: false,
    origin: { ip: '127.0.0.1', agent: 'test', device: null },
  })
  return { bearer: `Bearer ${token}` }
}
