// The mail queue: emails are stored encrypted in the transaction that causes them, and sent after its commit.
import { invitationMessages as said } from '@rivulet/contract/messages/invitation-messages'
import type { FastifyInstance } from 'fastify'
import { listen, type Listener } from '../db/listen.ts'
import type { Queryable, Transaction } from '../db/sql.ts'
import { counter } from '../process-metrics.ts'
import type { Attachment, Deps, Mail, Sender } from '../deps.ts'
import { open, seal } from '../crypto/seal.ts'
import { isRefusal } from '../errors.ts'
import { isRefused, mailFailure } from './mail-failure.ts'
import { noteHandedOver, noteMail } from './mail-notes.ts'
import { readLogo } from '../programme/pictures.ts'
import { readProgramme } from '../programme/programme.ts'

const channel = 'mail'
const minute = 60_000
const dayLong = 24 * 60 * minute
/** Tries before a mail is given up, about four hours of retries: days without a server are not the mail server's fault. */
const leastTries = 10
/** Longer than sending can take, so that two processes never send the same mail. */
const lease = 2 * minute

const sentTotal = counter(
  'rivulet_mails_sent_total',
  'Mails handed over to SMTP or to the outbox folder',
)
const failedTotal = counter(
  'rivulet_mails_failed_total',
  'Attempts to hand over a mail that failed and will be repeated',
)
const givenUpTotal = counter(
  'rivulet_mails_given_up_total',
  'Mails deleted because they could not be handed over in time',
)

/** An attachment rendered when the mail is sent, by kind and record. */
type Later = { what: string; id: number }
/** Renders attachments; undefined when the record is gone. */
export type Makers = Readonly<Record<string, (id: number) => Promise<Attachment | undefined>>>

/** Renders mails when they are sent; null when there is no recipient. */
export type Writers = Readonly<
  Record<string, (about: Readonly<Record<string, unknown>>) => Promise<Mail | null>>
>

/** Notes what became of an invitation, in the transaction of that: null when it was sent, else why it was not. */
type NoteInvitation = (tx: Transaction, accountId: number, failure: string | null) => Promise<void>

/** What the queue cannot do by itself, because other parts know how. */
export type MailParts = { makers?: Makers; writers?: Writers; noteInvitation?: NoteInvitation }

type Written = Omit<Mail, 'attachments'> & { attach?: Later }
/** Queued without looking anything up, so that the response time reveals nothing. */
export type Unwritten = { write: string; with: Readonly<Record<string, unknown>> }

export type Waiting = (Written | Unwritten) & {
  /** Identifies the mail in the log, without its content. */
  about: string
  /**
   * Milliseconds for which it is tried, a day unless given. A mail that is kept for less is useless afterwards: it is
   * dropped then, whether it was tried or not.
   */
  keep?: number
  /** The account whose invitation it is. */
  invites?: number
}

/** Call in the caller's transaction. */
export const queueMail = (
  sql: Queryable,
  deps: Pick<Deps, 'config' | 'now'>,
  mail: Waiting,
): Promise<void> => queueMails(sql, deps, [mail])

/** Queues many mails at once. */
export async function queueMails(
  sql: Queryable,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  mails: readonly Waiting[],
): Promise<void> {
  if (mails.length === 0) return
  const at = now()
  const rows = mails.map(({ about, keep = dayLong, invites = null, ...mail }) => ({
    sealed: seal(config.secret, JSON.stringify(mail)),
    about,
    invited_id: invites,
    next_at: at,
    expires_at: new Date(at.getTime() + keep),
    created_at: at,
  }))
  await sql`insert into mail ${sql(rows)}`
  // Notifies every process once the transaction is committed.
  await sql`select pg_notify(${channel}, '')`
}

/** Gives up expired mails, and sends what is due. */
export async function deliverMails(
  deps: Deps,
  parts: MailParts = {},
  stopping?: AbortSignal,
): Promise<void> {
  await dropExpired(deps, parts)
  await sendDueMails(deps, parts, stopping)
}

/** Sends what is due, one by one. Failures are retried with increasing delays, and are errors in the log once for each reason. */
export async function sendDueMails(
  deps: Deps,
  parts: MailParts = {},
  stopping?: AbortSignal,
): Promise<void> {
  // Thousands may be queued after a payout run, so stopping waits only for the current one.
  while (!stopping?.aborted) {
    const mail = await claimMail(deps)
    if (!mail) return
    await deliver(deps, mail, parts)
  }
}

type Claimed = {
  id: number
  sealed: string
  about: string
  attempts: number
  messageId: string
  queuedAt: Date
  lastError: string | null
  invitedId: number | null
}

async function claimMail({ sql, now }: Deps): Promise<Claimed | undefined> {
  const at = now()
  const [mail] = await sql<Claimed[]>`
    update mail set attempts = attempts + 1, next_at = ${new Date(at.getTime() + lease)}
    where id = (select id from mail where next_at <= ${at} order by next_at, id limit 1 for update skip locked)
    returning id, sealed, about, attempts, message_id as "messageId", created_at as "queuedAt",
      last_error as "lastError", invited_id as "invitedId"`
  return mail
}

async function deliver(
  { sql, config, log, now, sendMail }: Deps,
  mail: Claimed,
  { makers = {}, writers = {}, noteInvitation = notNoted }: MailParts,
): Promise<void> {
  const { id, about, attempts, messageId, queuedAt, lastError, invitedId } = mail
  let made: Mail | null
  try {
    const waiting = JSON.parse(open(config.secret, mail.sealed)) as Written | Unwritten
    made = 'write' in waiting ? await written(waiting, writers) : await whole(waiting, makers)
    if (made) await sendMail(made, { id: messageId, queuedAt }, await readSender(sql, config))
  } catch (error) {
    const again = (wait: number) => new Date(now().getTime() + wait)
    const turn = waitsForTurn(error)
    if (turn !== undefined) {
      log.info({ mail: id, about, attempts }, 'mail waits for its attachment')
      await sql`update mail set next_at = ${again(turn)} where id = ${id}`
      return
    }
    failedTotal.inc()
    const why = mailFailure(error, config.smtpUrl)
    // A mail server that is away for a day would otherwise fill the log with one sentence.
    const level = why === lastError ? 'info' : 'error'
    log[level]({ err: error, mail: id, about, attempts }, 'mail could not be sent yet')
    const wait = Math.min(60, 2 ** (attempts - 1)) * minute
    await sql.begin(async (tx) => {
      const kept =
        await tx`update mail set next_at = ${again(wait)}, last_error = ${why} where id = ${id}`
      // Otherwise a newer invitation has replaced it.
      if (kept.count > 0 && invitedId !== null && isRefused(error))
        await noteInvitation(tx, invitedId, why)
    })
    return
  }
  if (made) {
    sentTotal.inc()
    await noteHandedOver(sql, config.smtpUrl, now())
  }
  await sql.begin(async (tx) => {
    const kept = await tx`delete from mail where id = ${id}`
    if (kept.count > 0 && invitedId !== null) await noteInvitation(tx, invitedId, null)
  })
}

const notNoted: NoteInvitation = async () => {}

/** Milliseconds until a busy machine can make the attachment: nobody refused the mail, and nothing is wrong with it. */
const waitsForTurn = (error: unknown): number | undefined =>
  isRefusal(error) && error.refusal.retryAfterSeconds
    ? error.refusal.retryAfterSeconds * 1000
    : undefined

export const readSender = async (sql: Deps['sql'], config: Deps['config']): Promise<Sender> => ({
  ...(await readProgramme(sql, config)),
  logo: await readLogo(sql),
})

function written({ write: what, with: about }: Unwritten, writers: Writers): Promise<Mail | null> {
  const write = writers[what]
  if (!write) throw new Error(`no writer for mails about ${what}`)
  return write(about)
}

async function whole({ attach, ...mail }: Written, makers: Makers): Promise<Mail> {
  if (!attach) return mail
  const make = makers[attach.what]
  if (!make) throw new Error(`no maker for the attachment ${attach.what}`)
  const made = await make(attach.id)
  return made ? { ...mail, attachments: [made] } : mail
}

type Dropped = Pick<Claimed, 'id' | 'about' | 'attempts' | 'lastError' | 'invitedId'>

async function dropExpired(
  { sql, log, now }: Deps,
  { noteInvitation = notNoted }: MailParts,
): Promise<void> {
  const dropped = await sql.begin(async (tx) => {
    const rows = await tx<Dropped[]>`
      delete from mail where expires_at <= ${now()}
        and (attempts >= ${leastTries} or expires_at < created_at + make_interval(secs => ${dayLong / 1000}))
      returning id, about, attempts, last_error as "lastError", invited_id as "invitedId"`
    for (const { invitedId, lastError } of rows)
      if (invitedId !== null) await noteInvitation(tx, invitedId, lastError ?? said.givenUp)
    if (rows.length > 0) await noteMail(tx, 'givenUp', now())
    return rows
  })
  givenUpTotal.inc(dropped.length)
  for (const { id, about, attempts } of dropped)
    log.error({ mail: id, about, attempts }, 'mail was given up')
}

/** Sends whenever a mail is committed, and retries failed ones every half minute, until the app closes. */
export function registerMailDelivery(app: FastifyInstance, deps: Deps, parts: MailParts = {}): void {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      await deliverMails(deps, parts, stopping.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'sending mails failed, retrying'),
      )
    } while (again)
    running = undefined
  }
  const poke = (): void => {
    again = true
    running ??= run()
  }
  const timer = setInterval(poke, minute / 2).unref()
  let listener: Listener | undefined
  app.addHook('onReady', async () => {
    listener = listen(deps.sql, channel, poke, poke)
    await listener.begun.catch((error: unknown) =>
      deps.log.warn({ err: error }, 'mails stay queued until the database answers'),
    )
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    clearInterval(timer)
    await listener?.stop()
    await running
  })
}
