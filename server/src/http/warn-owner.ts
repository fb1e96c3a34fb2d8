// Warns the owner of an account of changes that a thief would make: at its address and at all that it had in the last 30 days.
import { minuteOf } from '@rivulet/contract/day'
import type { Queryable, Transaction } from '../db/sql.ts'
import type { Deps, Mail } from './deps.ts'
import { queueMails } from './mail-queue.ts'
import { credentialsMail } from './mail-text.ts'

export const addressKeptDays = 30

type Reader = { username: string }
type Part = Pick<Deps, 'config' | 'now'>

/** Called before the change, so that a new address is not among them: whoever typed it needs no warning. */
export async function warnOwner(
  tx: Queryable,
  deps: Part,
  accountId: number,
  warning: { about: string; compose: (reader: Reader) => Mail },
): Promise<void> {
  const since = new Date(deps.now().getTime() - addressKeptDays * 86_400_000)
  const readers = await tx<Reader[]>`
    select username from account where id = ${accountId}
    union select username from former_address where account_id = ${accountId} and given_up_at > ${since}`
  const { about, compose } = warning
  await queueMails(
    tx,
    deps,
    readers.map((reader) => ({ ...compose(reader), about: `${about} of account ${accountId}` })),
  )
}

type CredentialsChange = { renamed: boolean; password: boolean; by: string }

/** Part of the transaction that changes them, before it does. */
export async function warnOfCredentials(
  tx: Transaction,
  deps: Part,
  accountId: number,
  { renamed, password, by }: CredentialsChange,
): Promise<void> {
  if (!renamed && !password) return
  const { publicUrl } = deps.config
  const news = { renamed, password, by, when: whenOf(deps), publicUrl }
  const about = 'change of the username or password'
  await warnOwner(tx, deps, accountId, { about, compose: (reader) => credentialsMail(reader, news) })
  if (renamed)
    await tx`
      insert into former_address (account_id, username, given_up_at)
      select id, username, ${deps.now()} from account where id = ${accountId}
      on conflict (account_id, username) do update set given_up_at = excluded.given_up_at`
}

/** Now, as mails say it. */
export const whenOf = ({ config: { accountingZone }, now }: Part): string =>
  `${minuteOf(now(), accountingZone)} (${accountingZone})`
