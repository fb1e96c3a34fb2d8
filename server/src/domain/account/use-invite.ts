// Looks up the state of an invite, and uses it up for a new account.
import type { InviteState } from '@rivulet/contract/answers/session-answer'
import { messages } from '@rivulet/contract/messages/messages'
import { formatHundredths } from '@rivulet/contract/money'
import type { Queryable, Transaction } from '../../db/sql.ts'
import { invalid } from '../../errors.ts'
import { readDefaults } from '../../programme/defaults.ts'

type Invite = { id: number; type: 'single' | 'multiple'; active: boolean; uses: number }
type Given = { commission: number | null; hold: number | null }

const nothing: InviteState = {
  ...{ valid: false, active: false, used: false },
  ...{ shops: [], commission: null, hold: null },
}

/** What anyone holding the code may know. */
export async function inviteState(sql: Queryable, code: string): Promise<InviteState> {
  // A URL can contain characters that a text column cannot.
  if (!/^[\w-]+$/.test(code)) return nothing
  const [invite] = await sql<Invite[]>`
    select id, type, active, (select count(*) from invite_use where invite_id = invite.id) as uses
    from invite where code = ${code} and deleted_at is null`
  if (!invite) return nothing
  const { active } = invite
  const used = isUsedUp(invite)
  // An invite that was withdrawn or used says nothing more of the programme.
  if (!active || used) return { ...nothing, valid: true, active, used }
  const [usual, given] = [await readDefaults(sql), await readGiven(sql, invite.id)]
  const commission = percentOf(given.commission) ?? usual.commission
  const shops = await invitedShops(sql, invite.id)
  return {
    ...{ valid: true, active, used, commission, hold: given.hold ?? usual.hold },
    shops: shops.map(({ name, rate }) => ({ name, commission: percentOf(rate) ?? commission })),
  }
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

/** Shops that are in the trash or reserved for somebody else are not given. */
const invitedShops = (sql: Queryable, inviteId: number) => sql<
  { id: number; name: string; rate: number | null }[]
>`
  select s.id, s.name, s.commission_basis_points as rate from invite_shop j join shop s on s.id = j.shop_id
  where j.invite_id = ${inviteId} and s.deleted_at is null and s.affiliate_id is null order by s.name, s.id`

async function readGiven(sql: Queryable, inviteId: number): Promise<Given> {
  const [row] = await sql<Given[]>`
    select commission_basis_points as commission, hold_days as hold from invite where id = ${inviteId}`
  return row ?? { commission: null, hold: null }
}

const percentOf = (basisPoints: number | null): string | null =>
  basisPoints === null ? null : formatHundredths(basisPoints)

/** The terms that an invite gives, by column of the account; what it leaves open is the programme's default. */
export async function invitedTerms(tx: Transaction, inviteId: number) {
  const { commission, hold } = await readGiven(tx, inviteId)
  return {
    ...(commission !== null && { commission_basis_points: commission }),
    ...(hold !== null && { hold_days: hold }),
  }
}

/** Opens the shops of the invite to a new account; returns their ids. */
export async function openInvitedShops(
  tx: Transaction,
  { inviteId, accountId }: { inviteId: number; accountId: number },
): Promise<number[]> {
  const ids = (await invitedShops(tx, inviteId)).map(({ id }) => id)
  await tx`insert into account_shop (account_id, shop_id) select ${accountId}, unnest(${ids}::bigint[])`
  return ids
}

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
