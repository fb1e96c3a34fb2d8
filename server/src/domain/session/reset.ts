// Sets a new password with the token of a recovery link: once, in time, and without signing in.
import type { ProfileReference } from '@rivulet/contract/access/permission-check'
import { messages } from '@rivulet/contract/messages/messages'
import type { Source } from '../../audit/write-audit-log.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors.ts'
import { hashNewPassword } from '../../auth/new-password.ts'
import { endSessions } from '../../auth/session-record.ts'
import { forgetFailures, limit } from '../../auth/throttle.ts'
import { networkOf } from '../../client-address.ts'
import { hashToken } from '../../auth/token.ts'
import { warnOfCredentials } from '../../auth/warn-owner.ts'
import { noteAccount } from './note-account.ts'

/** Ends every session of the account; activation and verification stay unchanged. @throws 422 on `token`. */
export async function reset(deps: Deps, token: string, password: string, source: Source): Promise<void> {
  const { sql, config, now } = deps
  await limit(deps, `reset:address:${networkOf(source.ip)}`, config.limits.recoveryAddress)
  // A cheap check before the expensive hash; whether the token is still valid is decided below.
  const username = await ownerOf(sql, token, now())
  if (username === undefined) throw notGood()
  const hash = await hashNewPassword(config, password, username)
  await sql.begin(async (tx) => {
    const [used] = await tx<{ accountId: number }[]>`
      delete from recovery where token_hash = ${hashToken(token)} and expires_at > ${now()}
      returning account_id as "accountId"`
    const by = `with a link to choose a new password, from the address ${source.ip}`
    await warnOfCredentials(tx, deps, used?.accountId ?? 0, {
      renamedTo: null,
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

/** For the screen of the link: nothing is used up, and nobody is named. @throws 429 per address. */
export async function isGoodToken(deps: Deps, token: string, { ip }: Source): Promise<boolean> {
  const { sql, config, now } = deps
  await limit(deps, `reset-check:address:${networkOf(ip)}`, config.limits.recoveryAddress)
  return (await ownerOf(sql, token, now())) !== undefined
}

/** Undefined when the token is no longer valid. */
async function ownerOf(sql: Queryable, token: string, at: Date): Promise<string | undefined> {
  const [found] = await sql<{ username: string }[]>`
    select a.username from recovery r join account a on a.id = r.account_id
    where r.token_hash = ${hashToken(token)} and r.expires_at > ${at} and a.deleted_at is null`
  return found?.username
}

const notGood = () => invalid({ token: [messages.session.resetInvalid] }, messages.session.resetInvalid)
