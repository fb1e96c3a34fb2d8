// Recipients of mail to the administrators.
import type { Transaction } from '../db/sql.ts'

type Administrator = { id: number; name: string; username: string }

export const activeAdministrators = (tx: Transaction): Promise<Administrator[]> =>
  tx<Administrator[]>`
    select a.id, a.name, a.username from account a join profile p on p.id = a.profile_id
    where p.reference = 'Administrator' and a.active and a.deleted_at is null order by a.id`
