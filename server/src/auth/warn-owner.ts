// Emails the owner of an account about changes an attacker would make: at its address and at all addresses it had in
// the last 30 days.
import { displayMinute, minuteOf } from '@rivulet/contract/day'
import type { Queryable, Transaction } from '../db/sql.ts'
import type { Deps, Mail } from '../deps.ts'
import { queueMails } from '../mail/mail-queue.ts'
import { credentialsMail, newAddressMail } from '../mail/mail-text.ts'
import { readProgramme } from '../programme/programme.ts'
import { limit } from './throttle.ts'

export const addressKeptDays = 30

type Reader = { username: string }
type Part = Pick<Deps, 'config' | 'now'>

type Warning = {
  about: string
  compose: (reader: Reader) => Mail
  /** The account making the change; null for a recovery link and the command on the machine, which must always work. */
  actorId: number | null
}

/**
 * Call it before the change, so that a new address is not among the recipients: whoever typed it needs no warning.
 * @throws 429 for too many changes, so that nobody can flood a former or a mistyped address with mail.
 */
export async function warnOwner(
  tx: Queryable,
  deps: Part,
  accountId: number,
  { about, compose, actorId }: Warning,
): Promise<void> {
  const { credentials } = deps.config.limits
  if (actorId !== null)
    await limit({ sql: tx, now: deps.now }, `credentials:${actorId}:${accountId}`, credentials)
  const since = new Date(deps.now().getTime() - addressKeptDays * 86_400_000)
  const readers = await tx<Reader[]>`
    select username from account where id = ${accountId}
    union select username from former_address where account_id = ${accountId} and given_up_at > ${since}`
  await queueMails(
    tx,
    deps,
    readers.map((reader) => ({ ...compose(reader), about: `${about} of account ${accountId}` })),
  )
}

type CredentialsChange = {
  /** The new username; null when it stays. */
  renamedTo: string | null
  password: boolean
  by: string
  actorId: number | null
}

/**
 * Call it in the transaction that changes the credentials, before the change. A new address gets a mail as well: whoever
 * waits for it in vain notices that it is misspelled while still signed in.
 */
export async function warnOfCredentials(
  tx: Transaction,
  deps: Part,
  accountId: number,
  { renamedTo, password, by, actorId }: CredentialsChange,
): Promise<void> {
  const renamed = renamedTo !== null
  if (!renamed && !password) return
  const { publicUrl } = deps.config
  const { name: programme } = await readProgramme(tx, deps.config)
  const news = { programme, renamed, password, by, when: whenOf(deps), publicUrl }
  const about = 'change of the username or password'
  const compose = (reader: Reader) => credentialsMail(reader, news)
  await warnOwner(tx, deps, accountId, { about, compose, actorId })
  if (!renamed) return
  const welcome = newAddressMail({ username: renamedTo }, { programme, publicUrl })
  await queueMails(tx, deps, [{ ...welcome, about: `the new address of account ${accountId}` }])
  await tx`
    insert into former_address (account_id, username, given_up_at)
    select id, username, ${deps.now()} from account where id = ${accountId}
    on conflict (account_id, username) do update set given_up_at = excluded.given_up_at`
}

/** The current time as mails write it. */
export const whenOf = ({ config: { accountingZone }, now }: Part): string =>
  `${displayMinute(minuteOf(now(), accountingZone))} (${accountingZone})`
