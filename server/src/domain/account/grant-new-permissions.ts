// After an upgrade: grants permissions added by this version to the profiles seeded for them, once.
import { profileReferences } from '@rivulet/contract/access/permission-check'
import { allPermissions, seededPermissions } from '@rivulet/contract/access/permission'
import { advisoryLocks } from '../../db/advisory-lock.ts'
import { writeAuditLog } from '../../audit/write-audit-log.ts'
import type { Sql, Transaction } from '../../db/sql.ts'

/** Permissions revoked by hand stay revoked; renamed profiles belong to their owner and are left alone. */
export async function grantNewPermissions(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.seed})`
    const known = await knownPermissions(tx)
    const fresh = new Set(allPermissions.filter((permission) => !known.has(permission)))
    if (fresh.size === 0) return
    for (const reference of Object.values(profileReferences)) {
      const granted = seededPermissions[reference].filter((permission) => fresh.has(permission))
      const changed = await tx<{ id: number; name: string }[]>`
        update profile set permissions = array(
          select distinct unnest(permissions || ${granted}::text[]) as permission order by permission)
        where name = ${reference.toUpperCase()} and reference = ${reference} and ${granted.length > 0}
        returning id, name`
      for (const { id, name } of changed) {
        const act = { action: 'grant', resource: 'profile', recordId: id, label: name }
        await writeAuditLog(tx, {}, new Date(), { ...act, after: { permissions: granted } })
      }
    }
    await remember(tx)
  })
}

/** The permissions known at the last start; before these were stored, those that any profile has. */
async function knownPermissions(tx: Transaction): Promise<ReadonlySet<string>> {
  const [noted] = await tx<{ value: string[] }[]>`select value from setting where name = 'permissions'`
  if (noted) return new Set(noted.value)
  const held = await tx<{ permission: string }[]>`
    select distinct unnest(permissions) as permission from profile`
  return new Set(held.map(({ permission }) => permission))
}

async function remember(tx: Transaction): Promise<void> {
  await tx`
    insert into setting (name, value) values ('permissions', ${tx.json([...allPermissions])})
    on conflict (name) do update set value = excluded.value`
}
