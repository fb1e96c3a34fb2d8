// What an operator may have to mend, shown at home until it is: mails that do not leave, and missing backups.
import type { Attention, SetUp } from '@rivulet/contract/answers/home-answer'
import type { Queryable } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

const day = 86_400_000
/** One failed night is the matter of an alarm. */
const patience = 2

type Row = { mailsFail: boolean; active: boolean | null; since: Date | null }

export async function readAttention({
  sql,
  config,
  now,
}: Pick<Deps, 'sql' | 'config' | 'now'>): Promise<Attention> {
  // The server that runs the jobs says whether backups are on; others may not know its settings.
  const [row] = await sql<Row[]>`
    select m.fail as "mailsFail", j.active, coalesce(j.succeeded_at, j.known_since) as since
    from (select ${refusedMails(sql)} as fail) m left join job_state j on j.job = 'back-up'`
  if (!row) throw new Error('the query of what needs attention returned no row')
  const mail = mailStateOf(config.smtpUrl, row.mailsFail)
  const active = row.active ?? (config.backupUrl ?? config.backupDir) !== undefined
  if (!active) return { mail, backups: 'off', backupDays: null }
  const days = row.since ? Math.floor((now().getTime() - row.since.getTime()) / day) : 0
  return days < patience
    ? { mail, backups: 'made', backupDays: null }
    : { mail, backups: 'late', backupDays: days }
}

/** SQL: whether the mail server has refused a mail that still waits. */
export const refusedMails = (sql: Queryable) =>
  sql`exists (select from mail where last_error is not null)`

export function mailStateOf(server: string | undefined, fails: boolean): SetUp['mail'] {
  if (server === undefined) return 'kept'
  return fails ? 'refused' : 'leaves'
}
