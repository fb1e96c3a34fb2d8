// The second factors of an account as others than their owner meet them: which there are, and taking them off.
import type { FactorKind } from '@rivulet/contract/session-answer'
import type { Queryable, Transaction } from '../db/sql.ts'
import type { Deps } from './deps.ts'
import { factorMail } from './mail-text.ts'
import { warnOwner, whenOf } from './warn-owner.ts'

/** Empty without a second factor, whatever recovery codes there are. */
export async function factorsOf(sql: Queryable, accountId: number): Promise<FactorKind[]> {
  const [has] = await sql<Record<FactorKind, boolean>[]>`
    select exists (select from totp where account_id = ${accountId} and confirmed_at is not null) as totp,
      exists (select from passkey where account_id = ${accountId}) as passkey,
      exists (select from recovery_code where account_id = ${accountId}) as recovery`
  if (!has || !(has.totp || has.passkey)) return []
  return (['passkey', 'totp', 'recovery'] as const).filter((kind) => has[kind])
}

/** All of them, also one that is only half set up. */
export async function dropFactors(tx: Transaction, accountId: number): Promise<void> {
  await tx`delete from totp where account_id = ${accountId}`
  await tx`delete from passkey where account_id = ${accountId}`
  await tx`delete from recovery_code where account_id = ${accountId}`
}

/** Tells the owner of an account what became of their second factors. */
export async function tellOfFactor(
  tx: Transaction,
  deps: Deps,
  accountId: number,
  news: { what: string; by: string; reason?: string; actorId: number | null },
): Promise<void> {
  const told = { ...news, when: whenOf(deps), publicUrl: deps.config.publicUrl }
  const compose = (reader: { username: string }) => factorMail(reader, told)
  await warnOwner(tx, deps, accountId, { about: 'second factor', compose, actorId: news.actorId })
}
