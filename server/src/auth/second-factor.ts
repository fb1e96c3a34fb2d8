// Reads and removes the second factors of an account, for the screens of other users.
import type { FactorKind } from '@rivulet/contract/answers/session-answer'
import type { Queryable, Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { factorMail } from '../mail/mail-text.ts'
import { readProgramme } from '../programme/programme.ts'
import { warnOwner, whenOf } from './warn-owner.ts'

/** Empty without a second factor, even if recovery codes exist. */
export async function factorsOf(sql: Queryable, accountId: number): Promise<FactorKind[]> {
  const [has] = await sql<Record<FactorKind, boolean>[]>`
    select exists (select from totp where account_id = ${accountId} and confirmed_at is not null) as totp,
      exists (select from passkey where account_id = ${accountId}) as passkey,
      exists (select from recovery_code where account_id = ${accountId}) as recovery`
  if (!has || !(has.totp || has.passkey)) return []
  return (['passkey', 'totp', 'recovery'] as const).filter((kind) => has[kind])
}

/** Removes all of them, including one whose setup is unfinished. */
export async function dropFactors(tx: Transaction, accountId: number): Promise<void> {
  await tx`delete from totp where account_id = ${accountId}`
  await tx`delete from passkey where account_id = ${accountId}`
  await tx`delete from recovery_code where account_id = ${accountId}`
}

/** Mails the owner of an account about a change to their second factors. */
export async function mailFactorChange(
  tx: Transaction,
  deps: Deps,
  accountId: number,
  news: { what: string; by: string; note?: string; reason?: string; actorId: number | null },
): Promise<void> {
  const { name: programme } = await readProgramme(tx, deps.config)
  const values = { programme, ...news, when: whenOf(deps), publicUrl: deps.config.publicUrl }
  const compose = (reader: { username: string }) => factorMail(reader, values)
  await warnOwner(tx, deps, accountId, { about: 'second factor', compose, actorId: news.actorId })
}
