// Says which tables were written to, without comparing them: a comparison costs more than most calls.
import type { Sql } from '../db/sql.ts'
import { tableNames } from './snapshot.ts'

export type Writes = {
  /** Forgets what was written until now, so that `since` tells of what follows. */
  begin(): Promise<void>
  /** The tables with rows that were added, changed or removed and committed since, whoever did it. */
  since(): Promise<string[]>
}

/** From now on; `except` names tables that are not looked at. */
export async function watchWrites(sql: Sql, except: readonly string[] = []): Promise<Writes> {
  await sql.unsafe(`
    create schema watched;
    create unlogged table watched.write (name text not null);
    create function watched.note() returns trigger language plpgsql security definer as $$
      begin
        if tg_op <> 'UPDATE' or old is distinct from new then
          insert into watched.write (name) values (tg_argv[0]);
        end if;
        return null;
      end $$`)
  for (const name of await tableNames(sql, except))
    await sql`
      create trigger watched after insert or update or delete on ${sql(name)}
      for each row execute function watched.note(${sql.unsafe(`'${name}'`)})`
  return {
    begin: async () => void (await sql`delete from watched.write`),
    since: async () => {
      const rows = await sql<{ name: string }[]>`select distinct name from watched.write order by name`
      return rows.map(({ name }) => name)
    },
  }
}
