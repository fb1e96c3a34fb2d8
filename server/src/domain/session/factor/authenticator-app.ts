// The authenticator app (TOTP) of an account: an encrypted secret, active after its first code.
import type { NewTotp } from '@rivulet/contract/answers/session-answer'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import type { Transaction } from '../../../db/sql.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { conflict, invalid } from '../../../errors.ts'
import { open, seal } from '../../../crypto/seal.ts'
import { readProgramme } from '../../../programme/programme.ts'
import { newTotpSecret, stepOf, totpAddress } from '../../../auth/totp.ts'

type Row = { sealed: string; lastStep: number; confirmed: boolean }

/** A new secret each time until one is confirmed. @throws 409 when one is active. */
export async function beginApp({ sql, config, now }: Deps, actor: Actor): Promise<NewTotp> {
  const secret = newTotpSecret()
  const row = {
    account_id: actor.accountId,
    sealed_secret: seal(config.secret, secret),
    created_at: now(),
  }
  const written = await sql`
    insert into totp ${sql(row)} on conflict (account_id) do update
      set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
      where totp.confirmed_at is null
    returning account_id`
  if (written.length === 0) throw conflict(factorMessages.appAlready)
  const { name } = await readProgramme(sql, config)
  return { secret, address: totpAddress(secret, actor.username, name) }
}

/** @throws 422 on `code` when it is wrong. */
export async function confirmApp(
  tx: Transaction,
  deps: Deps,
  accountId: number,
  code: string,
): Promise<void> {
  const row = await lockApp(tx, accountId)
  if (row?.confirmed) throw conflict(factorMessages.appAlready)
  if (!row) throw conflict(factorMessages.appNotBegun)
  if (!(await acceptCode(tx, deps, accountId, row, code)))
    throw invalid({ code: [factorMessages.wrongCode] })
  await tx`update totp set confirmed_at = ${deps.now()} where account_id = ${accountId}`
}

/** Whether it is a valid unused code of the active app; consumes it. */
export async function takeAppCode(
  tx: Transaction,
  deps: Deps,
  accountId: number,
  code: string,
): Promise<boolean> {
  const row = await lockApp(tx, accountId)
  return row?.confirmed === true && acceptCode(tx, deps, accountId, row, code)
}

async function lockApp(tx: Transaction, accountId: number): Promise<Row | undefined> {
  const [row] = await tx<Row[]>`
    select sealed_secret as sealed, last_step as "lastStep", confirmed_at is not null as confirmed
    from totp where account_id = ${accountId} for update`
  return row
}

async function acceptCode(
  tx: Transaction,
  { config, now }: Deps,
  accountId: number,
  { sealed, lastStep }: Row,
  code: string,
): Promise<boolean> {
  const step = stepOf(open(config.secret, sealed), code, now(), lastStep)
  if (step === null) return false
  await tx`update totp set last_step = ${step} where account_id = ${accountId}`
  return true
}
