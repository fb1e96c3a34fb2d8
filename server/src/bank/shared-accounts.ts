// Finds accounts used by several affiliates: often one person, sometimes one who should not be paid twice.
import type { Secret } from '../config/config.ts'
import type { Queryable } from '../db/sql.ts'
import { open } from '../crypto/seal.ts'

/** By affiliate, all with the same number, including themselves. Only numbers with equal masks are decrypted. */
export async function sharedAccounts(sql: Queryable, secret: Secret): Promise<Map<number, number[]>> {
  const rows = await sql<{ id: number; sealed: string }[]>`
    select id, iban_sealed as sealed from account
    where iban_sealed is not null and deleted_at is null and erased_at is null and iban in (
      select iban from account where iban is not null and deleted_at is null and erased_at is null group by iban having count(*) > 1
    ) order by id`
  const groups = Map.groupBy(rows, ({ sealed }) => open(secret, sealed))
  return new Map(
    [...groups.values()]
      .filter(({ length }) => length > 1)
      .flatMap((group) => group.map(({ id }) => [id, group.map((one) => one.id)] as const)),
  )
}
