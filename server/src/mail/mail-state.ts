// State of outgoing email: what was handed over last, what is waiting and why, and a test email to oneself.
import { randomUUID } from 'node:crypto'
import type { MailState, MailTest } from '@rivulet/contract/answers/mail-answer'
import type { Queryable } from '../db/sql.ts'
import type { Deps, Mail, Sender } from '../deps.ts'
import { mailFailure, mailServer } from './mail-failure.ts'
import { senderAddress } from './mail.ts'
import { readSender } from './mail-queue.ts'
import { noteHandedOver, readMailNotes } from './mail-notes.ts'

type Row = { waiting: number; failing: number; failure: string | null }

export async function readMailState(sql: Queryable, config: Deps['config']): Promise<MailState> {
  const [row] = await sql<Row[]>`
    select count(*)::integer as waiting, count(last_error)::integer as failing,
      (array_agg(last_error order by next_at desc) filter (where last_error is not null))[1] as failure
    from mail`
  const { waiting = 0, failing = 0, failure = null } = row ?? {}
  const { sent, kept, givenUp } = await readMailNotes(sql)
  const server = mailServer(config.smtpUrl)
  return {
    server,
    from: senderAddress(config),
    sentAt: server === null ? kept : sent,
    ...{ waiting, failing, failure },
    givenUpAt: givenUp,
  }
}

/** To oneself, at once and past the queue, so that its outcome can be told. */
export async function sendTest(
  deps: Deps,
  accountId: number,
  write: (to: string, sender: Sender) => Mail,
): Promise<MailTest> {
  const { sql, config, now } = deps
  const [account] = await sql<
    { username: string }[]
  >`select username from account where id = ${accountId}`
  if (!account) throw new Error('the account of the session is missing')
  const to = account.username
  const sender = await readSender(sql, config)
  const at = now()
  try {
    await deps.sendMail(write(to, sender), { id: randomUUID(), queuedAt: at }, sender)
  } catch (error) {
    return { sent: false, kept: false, to, failure: mailFailure(error, config.smtpUrl) }
  }
  await noteHandedOver(sql, config.smtpUrl, at)
  return { sent: true, kept: mailServer(config.smtpUrl) === null, to, failure: null }
}
