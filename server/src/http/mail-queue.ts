// Mails wait in the database, sealed, until they are handed over: what is committed is sent, and nothing else.
import type { FastifyInstance } from 'fastify'
import { hear, type Hearing } from '../db/hear.ts'
import type { Queryable } from '../db/sql.ts'
import type { Deps, Mail } from './deps.ts'
import { open, seal } from './seal.ts'

const channel = 'mail'
const minute = 60_000
const dayLong = 24 * 60 * minute
/** Longer than handing over can take, so that two processes never send the same mail. */
const lease = 2 * minute

export type Waiting = Mail & {
  /** Names the mail in the log, without what it says. */
  about: string
  /** Milliseconds after which it is of no use any more. */
  keep?: number
}

/** Part of the caller's transaction. */
export async function queueMail(
  sql: Queryable,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { about, keep = dayLong, ...mail }: Waiting,
): Promise<void> {
  const at = now()
  await sql`insert into mail (sealed, about, next_at, expires_at)
    values (${seal(config.secret, JSON.stringify(mail))}, ${about}, ${at}, ${new Date(at.getTime() + keep)})`
  // Heard by every process once the transaction is committed.
  await sql`select pg_notify(${channel}, '')`
}

/** Hands over what is due, one by one. What fails is logged and tried again, later each time. */
export async function deliverMails(deps: Deps): Promise<void> {
  await dropExpired(deps)
  for (let mail = await claimMail(deps); mail; mail = await claimMail(deps)) await deliver(deps, mail)
}

type Claimed = { id: number; sealed: string; about: string; attempts: number }

async function claimMail({ sql, now }: Deps): Promise<Claimed | undefined> {
  const at = now()
  const [mail] = await sql<Claimed[]>`
    update mail set attempts = attempts + 1, next_at = ${new Date(at.getTime() + lease)}
    where id = (select id from mail where next_at <= ${at} order by next_at, id limit 1 for update skip locked)
    returning id, sealed, about, attempts`
  return mail
}

async function deliver({ sql, config, log, now, sendMail }: Deps, mail: Claimed): Promise<void> {
  const { id, about, attempts } = mail
  try {
    await sendMail(JSON.parse(open(config.secret, mail.sealed)) as Mail)
  } catch (error) {
    const wait = Math.min(60, 2 ** (attempts - 1)) * minute
    log.error({ err: error, mail: id, about, attempts }, 'mail could not be handed over yet')
    await sql`update mail set next_at = ${new Date(now().getTime() + wait)} where id = ${id}`
    return
  }
  await sql`delete from mail where id = ${id}`
}

async function dropExpired({ sql, log, now }: Deps): Promise<void> {
  const dropped = await sql<{ id: number; about: string; attempts: number }[]>`
    delete from mail where expires_at <= ${now()} returning id, about, attempts`
  for (const { id, ...mail } of dropped) log.error({ mail: id, ...mail }, 'mail was given up')
}

/** Delivers whenever a mail is committed, and what failed every half minute, until the app closes. */
export function registerMailDelivery(app: FastifyInstance, deps: Deps): void {
  let running: Promise<void> | undefined
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      await deliverMails(deps).catch((error: unknown) =>
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
    clearInterval(timer)
    await hearing?.stop()
    await running
  })
}
