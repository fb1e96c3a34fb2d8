// Adds noted clicks (hit_country_note) to the sums by country and day, which reports read together with the notes.
import { advisoryLocks } from '../../db/advisory-lock.ts'
import type { Sql } from '../../db/sql.ts'
import { added, columns } from './roll-up.ts'

/** Batch size, so that no statement takes long, however many notes have piled up. */
const notesAtOnce = 50_000

/** Reports give the same results before and after it. Leaves everything to whoever is already at it. */
export async function sumCountries(sql: Sql): Promise<void> {
  while ((await sumSome(sql)) === notesAtOnce);
}

/** @returns how many notes were added to the sums. */
async function sumSome(sql: Sql): Promise<number> {
  const total = (column: string) => sql`sum(${sql(column)})`
  const totals = columns.map(total).reduce((list, one) => sql`${list}, ${one}`)
  return sql.begin(async (tx) => {
    const [lock] = await tx<{ mine: boolean }[]>`
      select pg_try_advisory_xact_lock(${advisoryLocks.sumCountries}) as mine`
    if (!lock?.mine) return 0
    const [summed] = await tx<{ notes: number }[]>`
      with noted as (
        delete from hit_country_note where ctid = any(array(select ctid from hit_country_note limit ${notesAtOnce})) returning *
      ), added as (
        insert into hit_country_day as kept (affiliate_id, promoted_id, day, country, by_campaign, ${tx(columns)})
        select affiliate_id, promoted_id, day, country, by_campaign, ${totals} from noted
        group by 1, 2, 3, 4, 5
        -- Sorted everywhere alike, so that concurrent transactions cannot deadlock.
        order by 1, 2, 3, 4, 5
        on conflict (affiliate_id, promoted_id, day, country, by_campaign) do update set ${added(tx)}
      )
      select count(*) as notes from noted`
    return summed?.notes ?? 0
  })
}
