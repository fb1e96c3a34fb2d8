// Seeds a new installation: the three profiles and an administrator. Later starts change nothing.
import { advisoryLocks } from '../../db/advisory-lock.ts'
import { profileReferences, type ProfileReference } from '@rivulet/contract/access/permission-check'
import { seededPermissions } from '@rivulet/contract/access/permission'
import type { Config } from '../../config/config.ts'
import type { Sql, Transaction } from '../../db/sql.ts'
import { hashPassword } from '../../auth/password.ts'
import { newPassword } from './new-password.ts'

const shownOnce = 'Shown only once: change it after signing in. If it is lost, run: npm run unlock'

type Settings = Pick<Config, 'adminEmail' | 'adminPassword' | 'passwordMemoryKib'>

/** Of processes starting concurrently, one seeds while the others wait. `say` prints lines for people. */
export async function seed(sql: Sql, config: Settings, say: (sentence: string) => void): Promise<void> {
  const password = config.adminPassword ?? newPassword()
  const seeded = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.seed})`
    const marked = await tx`
      insert into setting (name, value) values ('seeded', 'true') on conflict do nothing returning name`
    if (marked.length === 0) return false
    const profiles = await seedProfiles(tx)
    await tx`insert into account ${tx({
      name: 'ADMINISTRATOR',
      username: config.adminEmail,
      password_hash: await hashPassword(password, config.passwordMemoryKib),
      profile_id: profiles.Administrator,
      verified_at: new Date(),
    })}`
    return true
  })
  if (!seeded) return
  say(
    config.adminPassword
      ? `First sign-in: ${config.adminEmail} with the password that ADMIN_PASSWORD names.`
      : `First sign-in: ${config.adminEmail} with the password ${password}\n${shownOnce}`,
  )
}

async function seedProfiles(tx: Transaction): Promise<Record<ProfileReference, number>> {
  const rows = Object.values(profileReferences).map((reference) => ({
    name: reference.toUpperCase(),
    reference,
    permissions: [...seededPermissions[reference]],
  }))
  const ids: Record<ProfileReference, number> = { Administrator: 0, Manager: 0, Affiliate: 0 }
  for (const row of rows) {
    const [made] = await tx<{ id: number }[]>`insert into profile ${tx(row)} returning id`
    ids[row.reference] = made?.id ?? 0
  }
  return ids
}
