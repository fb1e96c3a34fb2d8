// The demo's admin users (the first administrator and a manager), and the programme's name, support address and payer.
import { product } from '@rivulet/contract/programme'
import { seed } from '../domain/account/seed.ts'
import { updateProgramme } from '../domain/programme/update-programme.ts'
import type { Actor } from '../auth/actor.ts'
import { actorNamed, change, create, depsAt } from './product.ts'
import { administrator, manager, password } from './sign-ins.ts'
import { day, type Stage } from './story.ts'

/** The account belongs to nobody; it is there so that payout runs can be released. */
const programme = {
  name: product,
  supportAddress: 'support@example.com',
  payerName: 'Rivulet Demo BV',
  payerIban: 'BE68539007547034',
}

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

  await updateProgramme(depsAt(deps, began), first, programme)
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
