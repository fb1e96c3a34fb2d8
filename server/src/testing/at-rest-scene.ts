// What tests of changes told at rest do: give shops, let the changes rest, and run the scheduled job that tells of them.
import { jobs } from '../jobs/jobs.ts'
import { served } from '../served.ts'
import type { TestAccount } from './account.ts'
import { notificationScene } from './notification-scene.ts'
import type { WholeApp } from './whole-app.ts'

/** On the app and the affiliate of a test file, which exist once it runs; `kind` is what the file is about. */
export function atRestScene(server: () => WholeApp, anna: () => TestAccount, kind: string) {
  const scene = notificationScene(server, anna)
  const give = (shop: number, ...to: TestAccount[]) =>
    server()
      .sql`insert into account_shop (account_id, shop_id, given_at) select unnest(${to.map(({ id }) => id)}::bigint[]), ${shop}, ${server().deps.now()}`
  const tell = () => jobs.notify.run({ deps: server().deps, served })
  /** The changes come to rest, and the job tells of them. */
  async function rest() {
    await scene.later(5 * 60)
    await tell()
  }
  const told = async (who: TestAccount) => (await scene.of(who, kind)).map(({ text }) => text)

  /** Gives the shop to 1,200 affiliates, changes it, and runs the job on two servers at once and again: who was told what? */
  async function tellThousands(shop: number, name: string, change: () => Promise<unknown>) {
    const { sql, deps } = server()
    await sql`
      with made as (
        insert into account (name, username, profile_id, verified_at, password_hash)
        select 'MANY', 'many' || n || '@example.com', ${anna().profileId}, ${deps.now()}, 'chosen' from generate_series(1, 1200) n returning id)
      insert into account_shop (account_id, shop_id, given_at) select id, ${shop}, ${deps.now()} from made`
    await sql`insert into notification_preference select id, ${kind}, true, 'never' from account where name = 'MANY'`
    await scene.later(60)
    await change()
    await scene.later(5 * 60)
    await Promise.all([tell(), tell()])
    await tell()
    const [sum] = await sql`
      select count(*)::int as told, count(distinct account_id)::int as people from notification
      where kind = ${kind} and facts ->> 'shop' = ${name}`
    return sum
  }
  return { ...scene, give, tell, rest, told, tellThousands }
}
