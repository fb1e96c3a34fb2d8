// Notes the accounting zone in the database, for views that count days up to today.
import type { Queryable } from '../db/sql.ts'

export const noteZone = (sql: Queryable, zone: string) => sql`
  insert into setting (name, value) values ('zone', ${sql.json(zone)})
  on conflict (name) do update set value = excluded.value where setting.value <> excluded.value`
