// Setting a new password with the link of a recovery mail: once, in time, and without signing anybody in.
import { messages } from '@rivulet/contract/messages'
import type { Queryable } from '../../db/sql.ts'
import type { Deps } from '../../http/deps.ts'
import { invalid } from '../../http/errors.ts'
import { hashPassword } from '../../http/password.ts'
import { endSessions } from '../../http/session-record.ts'
import { forgetFailures, limit, networkOf } from '../../http/throttle.ts'
import { hashToken } from '../../http/token.ts'

/** Ends every session of the account; whether it is active or verified stays as it is. @throws 422 on `token`. */
export async function reset(deps: Deps, token: string, password: string, ip: string): Promise<void> {
  const { sql, config, now } = deps
  await limit(deps, `reset:address:${networkOf(ip)}`, config.limits.recoveryAddress)
  // Looked at before the costly part; whether it is still good is decided below.
  if (!(await isGood(sql, token, now()))) throw notGood()
  const hash = await hashPassword(password, config.passwordMemoryKib)
  await sql.begin(async (tx) => {
    const [used] = await tx<{ accountId: number }[]>`
      delete from recovery where token_hash = ${hashToken(token)} and expires_at > ${now()}
      returning account_id as "accountId"`
    const [account] = await tx<{ id: number; username: string }[]>`
      update account set password_hash = ${hash}, updated_at = ${now()}
      where id = ${used?.accountId ?? 0} and deleted_at is null returning id, username`
    if (!account) throw notGood()
    await endSessions(tx, account.id)
    await forgetFailures(tx, account.username)
  })
}

async function isGood(sql: Queryable, token: string, at: Date): Promise<boolean> {
  const [found] = await sql`
    select from recovery r join account a on a.id = r.account_id
    where r.token_hash = ${hashToken(token)} and r.expires_at > ${at} and a.deleted_at is null`
  return found !== undefined
}

const notGood = () => invalid({ token: [messages.session.resetInvalid] }, messages.session.resetInvalid)
