// Mails wait in the database, sealed, until they are handed over: what is committed is sent, and nothing else.
import type { FastifyInstance } from 'fastify'
import { hear, type Hearing } from '../db/hear.ts'
import type { Queryable } from '../db/sql.ts'
import { counter } from '../process-metrics.ts'
import type { Attachment, Deps, Mail } from './deps.ts'
import { open, seal } from './seal.ts'

const channel = 'mail'
const minute = 60_000
const dayLong = 24 * 60 * minute
/** Longer than handing over can take, so that two processes never send the same mail. */
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

/** What is made only when the mail is handed over, by what it is and of which record. */
type Later = { what: string; id: number }
/** Makes what mails are waiting for; undefined for what is gone. */
export type Makers = Readonly<Record<string, (id: number) => Promise<Attachment | undefined>>>

/** Writes what is written only when it is handed over; null when there is nobody to write to. */
export type Writers = Readonly<
  Record<string, (about: Readonly<Record<string, unknown>>) => Promise<Mail | null>>
>

type Written = Omit<Mail, 'attachments'> & { attach?: Later }
/** What asks for it takes the same time whatever there is to write. */
type Unwritten = { write: string; with: Readonly<Record<string, unknown>> }

export type Waiting = (Written | Unwritten) & {
  /** Names the mail in the log, without what it says. */
  about: string
  /** Milliseconds after which it is of no use any more. */
  keep?: number
}

/** Part of the caller's transaction. */
export const queueMail = (
  sql: Queryable,
  deps: Pick<Deps, 'config' | 'now'>,
  mail: Waiting,
): Promise<void> => queueMails(sql, deps, [mail])

/** Many at once. */
export async function queueMails(
  sql: Queryable,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  mails: readonly Waiting[],
): Promise<void> {
  if (mails.length === 0) return
  const at = now()
  const rows = mails.map(({ about, keep = dayLong, ...mail }) => ({
    sealed: seal(config.secret, JSON.stringify(mail)),
    about,
    next_at: at,
    expires_at: new Date(at.getTime() + keep),
    created_at: at,
  }))
  await sql`insert into mail ${sql(rows)}`
  // Heard by every process once the transaction is committed.
  await sql`select pg_notify(${channel}, '')`
}

/** Hands over what is due, one by one. What fails is logged and tried again, later each time. */
export async function deliverMails(
  deps: Deps,
  makers: Makers = {},
  stopping?: AbortSignal,
  writers: Writers = {},
): Promise<void> {
  await dropExpired(deps)
  // Thousands may wait after a payout run: who stops waits for the one under way.
  while (!stopping?.aborted) {
    const mail = await claimMail(deps)
    if (!mail) return
    await deliver(deps, mail, makers, writers)
  }
}

type Claimed = {
  id: number
  sealed: string
  about: string
  attempts: number
  messageId: string
  queuedAt: Date
}

async function claimMail({ sql, now }: Deps): Promise<Claimed | undefined> {
  const at = now()
  const [mail] = await sql<Claimed[]>`
    update mail set attempts = attempts + 1, next_at = ${new Date(at.getTime() + lease)}
    where id = (select id from mail where next_at <= ${at} order by next_at, id limit 1 for update skip locked)
    returning id, sealed, about, attempts, message_id as "messageId", created_at as "queuedAt"`
  return mail
}

async function deliver(
  { sql, config, log, now, sendMail }: Deps,
  mail: Claimed,
  makers: Makers,
  writers: Writers,
): Promise<void> {
  const { id, about, attempts, messageId, queuedAt } = mail
  let made: Mail | null
  try {
    const waiting = JSON.parse(open(config.secret, mail.sealed)) as Written | Unwritten
    made = 'write' in waiting ? await written(waiting, writers) : await whole(waiting, makers)
    if (made) await sendMail(made, { id: messageId, queuedAt })
  } catch (error) {
    const wait = Math.min(60, 2 ** (attempts - 1)) * minute
    failedTotal.inc()
    log.error({ err: error, mail: id, about, attempts }, 'mail could not be handed over yet')
    await sql`update mail set next_at = ${new Date(now().getTime() + wait)} where id = ${id}`
    return
  }
  if (made) sentTotal.inc()
  await sql`delete from mail where id = ${id}`
}

function written({ write: what, with: about }: Unwritten, writers: Writers): Promise<Mail | null> {
  const write = writers[what]
  if (!write) throw new Error(`nobody writes mails about ${what}`)
  return write(about)
}

async function whole({ attach, ...mail }: Written, makers: Makers): Promise<Mail> {
  if (!attach) return mail
  const make = makers[attach.what]
  if (!make) throw new Error(`nobody makes a ${attach.what} for mails`)
  const made = await make(attach.id)
  return made ? { ...mail, attachments: [made] } : mail
}

async function dropExpired({ sql, log, now }: Deps): Promise<void> {
  const dropped = await sql<{ id: number; about: string; attempts: number }[]>`
    delete from mail where expires_at <= ${now()} returning id, about, attempts`
  givenUpTotal.inc(dropped.length)
  for (const { id, ...mail } of dropped) log.error({ mail: id, ...mail }, 'mail was given up')
}

/** Delivers whenever a mail is committed, and what failed every half minute, until the app closes. */
export function registerMailDelivery(
  app: FastifyInstance,
  deps: Deps,
  makers: Makers = {},
  writers: Writers = {},
): void {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      await deliverMails(deps, makers, stopping.signal, writers).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'mails cannot be delivered now'),
      )
    } while (again)
    running = undefined
  }
  const poke = (): void => {
    again = true
    running ??= run()
  }
  const timer = setInterval(poke, minute / 2).unref()
  let hearing: Hearing | undefined
  app.addHook('onReady', async () => {
    hearing = hear(deps.sql, channel, poke, poke)
    await hearing.begun.catch((error: unknown) =>
      deps.log.warn({ err: error }, 'mails wait until the database answers'),
    )
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    clearInterval(timer)
    await hearing?.stop()
    await running
  })
}
