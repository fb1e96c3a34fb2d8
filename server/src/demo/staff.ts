// The demo's admin users: the first administrator and a manager.
import { seed } from '../domain/account/seed.ts'
import type { Actor } from '../auth/actor.ts'
import { actorNamed, change, create } from './product.ts'
import { administrator, manager, password } from './sign-ins.ts'
import { day, type Stage } from './story.ts'

export type Staff = { administrator: Actor; manager: Actor }

export async function makeStaff({ deps, period }: Stage): Promise<Staff> {
  const { sql, config } = deps
  const began = period.from - 14 * day
  await seed(sql, { ...config, adminEmail: administrator.username, adminPassword: password }, () => {})
  const first = await actorNamed(sql, administrator.username)
  const doing = { deps, actor: first, at: began }
  // Migrations and seeding used the database's clock, so their times are moved to the beginning.
  const then = new Date(began)
  await sql`update profile set ${sql({ created_at: then, updated_at: then })}`
  await sql`update account set ${sql({ created_at: then, updated_at: then, verified_at: then })}`
  await change(doing, 'administrator', first.accountId, { name: administrator.name })

  const [profile] = await sql<{ id: number }[]>`
    select id from profile where reference = 'Manager' order by id limit 1`
  await create(doing, 'administrator', {
    ...manager,
    profile: profile?.id,
    phone: '+32475667788',
    password,
    confirmPassword: password,
  })
  return {
    administrator: await actorNamed(sql, administrator.username),
    manager: await actorNamed(sql, manager.username),
  }
}
