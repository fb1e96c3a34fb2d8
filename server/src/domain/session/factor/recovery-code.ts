// Recovery codes: ten, shown once, stored as hashes, each valid once.
import type { Queryable, Transaction } from '../../../db/sql.ts'
import { newShortCode } from '../../../auth/short-code.ts'
import { hashToken } from '../../../auth/token.ts'

const codes = 10
/** 118 random bits. */
const length = 24

const hashOf = (code: string): Buffer => hashToken(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))

/** Formatted in groups of four; earlier codes become invalid. */
export async function makeRecoveryCodes(tx: Transaction, accountId: number): Promise<string[]> {
  const made = Array.from({ length: codes }, () => newShortCode(length))
  await tx`delete from recovery_code where account_id = ${accountId}`
  await tx`insert into recovery_code ${tx(made.map((code) => ({ account_id: accountId, code_hash: hashOf(code) })))}`
  return made.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** True once per code. */
export async function takeRecoveryCode(
  sql: Queryable,
  accountId: number,
  code: string,
): Promise<boolean> {
  const used = await sql`
    delete from recovery_code where account_id = ${accountId} and code_hash = ${hashOf(code)} returning account_id`
  return used.length > 0
}

export async function countRecoveryCodes(sql: Queryable, accountId: number): Promise<number> {
  const [row] = await sql<{ left: number }[]>`
    select count(*) as left from recovery_code where account_id = ${accountId}`
  return row?.left ?? 0
}
