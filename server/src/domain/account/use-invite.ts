// Looks up the state of an invite, and uses it up for a new account.
import type { InviteState } from '@rivulet/contract/answers/session-answer'
import { messages } from '@rivulet/contract/messages/messages'
import type { Queryable, Transaction } from '../../db/sql.ts'
import { invalid } from '../../errors.ts'

type Invite = { id: number; type: 'single' | 'multiple'; active: boolean; uses: number }

const nothing: InviteState = { valid: false, active: false, used: false }

/** What anyone holding the code may know. */
export async function inviteState(sql: Queryable, code: string): Promise<InviteState> {
  // A URL can contain characters that a text column cannot.
  if (!/^[\w-]+$/.test(code)) return nothing
  const [invite] = await sql<Invite[]>`
    select id, type, active, (select count(*) from invite_use where invite_id = invite.id) as uses
    from invite where code = ${code} and deleted_at is null`
  if (!invite) return nothing
  return { valid: true, active: invite.active, used: isUsedUp(invite) }
}

/**
 * Locks the invite until the transaction ends, so that concurrent sign-ups with the same code run one after the
 * other.
 * @returns its id. @throws 422 on `invite`.
 */
export async function takeInvite(
  tx: Transaction,
  by: { code: string } | { id: number },
): Promise<number> {
  const [found] = await ('code' in by
    ? tx<
        { id: number }[]
      >`select id from invite where code = ${by.code} and deleted_at is null for update`
    : tx<{ id: number }[]>`select id from invite where id = ${by.id} and deleted_at is null for update`)
  if (!found) throw invalid({ invite: [messages.affiliate.inviteInvalid] })
  // Read after locking: an earlier transaction may have used it.
  const [invite] = await tx<Invite[]>`
    select id, type, active, (select count(*) from invite_use where invite_id = invite.id) as uses
    from invite where id = ${found.id}`
  if (!invite?.active) throw invalid({ invite: [messages.affiliate.inviteInactive] })
  if (isUsedUp(invite)) throw invalid({ invite: [messages.affiliate.inviteUsed] })
  return invite.id
}

const isUsedUp = ({ type, uses }: Invite): boolean => type === 'single' && uses > 0

type Use = { inviteId: number; accountId: number; name: string; at: Date; ip: string | null }

export async function noteInviteUse(tx: Transaction, { inviteId, accountId, name, at, ip }: Use) {
  await tx`insert into invite_use ${tx({
    invite_id: inviteId,
    account_id: accountId,
    name,
    used_at: at,
    ip,
  })}`
}
