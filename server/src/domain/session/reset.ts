// Setting a new password with the link of a recovery mail: once, in time, and without signing anybody in.
import type { ProfileReference } from '@rivulet/contract/may'
import { messages } from '@rivulet/contract/messages'
import type { Source } from '../../audit/note-acts.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Deps } from '../../http/deps.ts'
import { invalid } from '../../http/errors.ts'
import { hashNewPassword } from '../../http/new-password.ts'
import { endSessions } from '../../http/session-record.ts'
import { forgetFailures, limit, networkOf } from '../../http/throttle.ts'
import { hashToken } from '../../http/token.ts'
import { warnOfCredentials } from '../../http/warn-owner.ts'
import { noteAccount } from './note-account.ts'

/** Ends every session of the account; whether it is active or verified stays as it is. @throws 422 on `token`. */
export async function reset(deps: Deps, token: string, password: string, source: Source): Promise<void> {
  const { sql, config, now } = deps
  await limit(deps, `reset:address:${networkOf(source.ip)}`, config.limits.recoveryAddress)
  // Looked at before the costly part; whether it is still good is decided below.
  const username = await ownerOf(sql, token, now())
  if (username === undefined) throw notGood()
  const hash = await hashNewPassword(config, password, username)
  await sql.begin(async (tx) => {
    const [used] = await tx<{ accountId: number }[]>`
      delete from recovery where token_hash = ${hashToken(token)} and expires_at > ${now()}
      returning account_id as "accountId"`
    const by = `from the address ${source.ip}, with a link that was sent to you or given at sign-in`
    await warnOfCredentials(tx, deps, used?.accountId ?? 0, {
      renamed: false,
      password: true,
      by,
      actorId: null,
    })
    const [account] = await tx<{ id: number; username: string; reference: ProfileReference }[]>`
      update account a set password_hash = ${hash}, password_given = false, updated_at = ${now()}
      from profile p where p.id = a.profile_id and a.id = ${used?.accountId ?? 0} and a.deleted_at is null
      returning a.id, a.username, p.reference`
    if (!account) throw notGood()
    await endSessions(tx, account.id)
    await forgetFailures(tx, account.username)
    await noteAccount(tx, { actorId: account.id, source }, now(), 'reset', account)
  })
}

/** Undefined when the link is not good any more. */
async function ownerOf(sql: Queryable, token: string, at: Date): Promise<string | undefined> {
  const [found] = await sql<{ username: string }[]>`
    select a.username from recovery r join account a on a.id = r.account_id
    where r.token_hash = ${hashToken(token)} and r.expires_at > ${at} and a.deleted_at is null`
  return found?.username
}

const notGood = () => invalid({ token: [messages.session.resetInvalid] }, messages.session.resetInvalid)
