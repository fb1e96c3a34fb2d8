// Unlocks an installation that nobody can administer any more: run on its
// own machine, whatever accounts and profiles hold.
import { advisoryLocks } from '../../db/advisory-lock.ts'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { isAdminReference, type ProfileReference } from '@rivulet/contract/access/permission-check'
import { writeAuditLog } from '../../audit/write-audit-log.ts'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { hashPassword } from '../../auth/password.ts'
import { dropFactors } from '../../auth/second-factor.ts'
import { endSessions } from '../../auth/session-record.ts'
import { forgetFailures } from '../../auth/throttle.ts'
import { warnOfCredentials } from '../../auth/warn-owner.ts'
import { corePermissions } from './last-administrator.ts'
import { newPassword } from './new-password.ts'

type Part = Pick<Deps, 'sql' | 'config' | 'now'>

/**
 * Makes the account an active Administrator with all core permissions and a new password, creating it if needed.
 * @returns the password. @throws Error for the account of an affiliate.
 */
export async function unlock({ sql, config, now }: Part, username: string): Promise<string> {
  const password = newPassword()
  const hash = await hashPassword(password, config.passwordMemoryKib)
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.lastAdministrator})`
    const at = now()
    // Whoever reads the terminal sees the password, so signing in with it requires choosing another.
    const open = {
      ...{ password_hash: hash, password_given: true, profile_id: await coreProfile(tx) },
      ...{ active: true, deleted_at: null, deleted_by: null, updated_at: at },
    }
    const found = await findAccount(tx, username)
    if (found && !isAdminReference(found.reference))
      throw new Error(`${username} is an affiliate, who cannot become an Administrator`)
    if (found) {
      const by = 'with the command unlock on the machine of the installation'
      await warnOfCredentials(tx, { config, now }, found.id, {
        renamedTo: null,
        password: true,
        by,
        actorId: null,
      })
      await tx`update account set ${tx(open)} where id = ${found.id}`
      await endSessions(tx, found.id)
      await dropFactors(tx, found.id)
      await tx`delete from recovery where account_id = ${found.id}`
    } else
      await tx`insert into account ${tx({ ...open, name: 'ADMINISTRATOR', username, verified_at: at })}`
    await forgetFailures(tx, username)
    const account = await findAccount(tx, username)
    await writeAuditLog(tx, {}, at, {
      action: 'unlock',
      resource: 'administrator',
      recordId: account?.id ?? null,
    })
  })
  return password
}

async function findAccount(tx: Transaction, username: string) {
  const [account] = await tx<{ id: number; reference: ProfileReference }[]>`
    select a.id, p.reference from account a join profile p on p.id = a.profile_id
    where lower(a.username) = lower(${username}) for update of a`
  return account
}

/**
 * The oldest profile with the core permissions; otherwise the oldest one gets
 * them, restored from the trash or created if needed.
 */
async function coreProfile(tx: Transaction): Promise<number> {
  const core = corePermissions as string[]
  const [profile] = await tx<{ id: number }[]>`
    select id from profile where reference = 'Administrator'
    order by deleted_at is not null, permissions @> ${core}::text[] desc, id limit 1`
  if (!profile) {
    const row = { name: 'ADMINISTRATOR', reference: 'Administrator' }
    const [made] = await tx<{ id: number }[]>`
      insert into profile ${tx({ ...row, permissions: [...seededPermissions.Administrator] })} returning id`
    if (!made) throw new Error('the profile was not stored')
    return made.id
  }
  await tx`
    update profile set deleted_at = null, deleted_by = null,
      permissions = array(select distinct unnest(permissions || ${core}::text[]) order by 1)
    where id = ${profile.id} and (deleted_at is not null or not permissions @> ${core}::text[])`
  return profile.id
}
