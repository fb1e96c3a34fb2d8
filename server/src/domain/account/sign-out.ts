// Ends all sessions of somebody else, such as of a lost laptop.
import { displayInstant } from '@rivulet/contract/day'
import { signOutMessages } from '@rivulet/contract/messages/sign-out-messages'
import { endSessions } from '../../auth/session-record.ts'
import { refused } from '../../errors.ts'
import type { Context, Preview } from '../../resource/serve.ts'

/** @throws 422 for oneself: one's own devices are ended one by one, and this one goes on. */
export async function signOut({ id }: { id: number }, { tx, actor }: Context): Promise<null> {
  if (id === actor.accountId) throw refused(signOutMessages.own)
  await endSessions(tx, id)
  return null
}

/** On how many devices, and when one was last used. */
export const previewSignOut: Preview = async (ids, { sql, actor, deps }) => {
  if (ids.includes(actor.accountId)) return { blocked: [signOutMessages.own] }
  const [open] = await sql<{ sessions: number; last: Date | null }[]>`
    select count(*)::int as sessions, max(last_used_at) as last from session
    where coalesce(actor_id, account_id) = any(${ids as number[]}::bigint[]) and expires_at > ${deps.now()}`
  if (!open?.last) return [signOutMessages.nobody]
  const last = displayInstant(open.last.toISOString(), deps.config.accountingZone)
  return [signOutMessages.devices(open.sessions, last), signOutMessages.again]
}
