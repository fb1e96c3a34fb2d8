// Problems that an operator may have to fix, shown on the home screen until they are: emails that cannot be sent, and
// missing backups.
import type { Attention, SetUp } from '@rivulet/contract/answers/home-answer'
import type { Queryable } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { mailWasSent } from '../../mail/mail-notes.ts'

const day = 86_400_000
/** One failed night is the matter of an alarm. */
const patience = 2

type Row = Mails & { active: boolean | null; since: Date | null }

export async function readAttention({
  sql,
  config,
  now,
}: Pick<Deps, 'sql' | 'config' | 'now'>): Promise<Attention> {
  // The server that runs the jobs says whether backups are on; others may not know its settings.
  const [row] = await sql<Row[]>`
    select m.*, j.active, coalesce(j.succeeded_at, j.known_since) as since
    from (select ${mailsOf(sql)}) m left join job_state j on j.job = 'back-up'`
  if (!row) throw new Error('the query of what needs attention returned no row')
  const mail = mailStateOf(config.smtpUrl, row)
  const active = row.active ?? (config.backupUrl ?? config.backupDir) !== undefined
  if (!active) return { mail, backups: 'off', backupDays: null }
  const days = row.since ? Math.floor((now().getTime() - row.since.getTime()) / day) : 0
  return days < patience
    ? { mail, backups: 'made', backupDays: null }
    : { mail, backups: 'late', backupDays: days }
}

export type Mails = { mailsFail: boolean; mailsSent: boolean }

/** SQL: whether a mail that still waits was refused, and whether one was ever taken. */
export const mailsOf = (sql: Queryable) => sql`
  exists (select from mail where last_error is not null) as "mailsFail", ${mailWasSent(sql)} as "mailsSent"`

/** Nothing is known of a mail server before it has taken a mail. */
export function mailStateOf(server: string | undefined, { mailsFail, mailsSent }: Mails): SetUp['mail'] {
  if (server === undefined) return 'kept'
  if (mailsFail) return 'refused'
  return mailsSent ? 'leaves' : 'untried'
}
