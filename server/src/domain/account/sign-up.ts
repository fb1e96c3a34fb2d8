// Signing up: a new affiliate under analysis, inactive until somebody has looked at it.
import type { signUpFields } from '@rivulet/contract/session-endpoints'
import type { DraftOf } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import { noteActs, type Source } from '../../audit/note-acts.ts'
import type { Deps } from '../../http/deps.ts'
import { invalid } from '../../http/errors.ts'
import { hashNewPassword } from '../../http/new-password.ts'
import { limit, networkOf } from '../../http/throttle.ts'
import { usualAffiliateProfile } from './give-profile.ts'
import { newAid, usualColumns } from './new-affiliate.ts'
import { noteInviteUse, takeInvite } from './use-invite.ts'

type Draft = DraftOf<typeof signUpFields>

/** @throws 422 for an e-mail address that is taken and an invite that cannot be used, 429 after too many. */
export async function signUp(deps: Deps, draft: Draft, source: Source): Promise<void> {
  const { sql, config } = deps
  const { ip } = source
  const at = deps.now()
  await limit(deps, `sign-up:address:${networkOf(ip)}`, config.limits.signUp)
  const hash = await hashNewPassword(config, draft.password, draft.email)
  await sql
    .begin(async (tx) => {
      const inviteId = draft.invite ? await takeInvite(tx, { code: draft.invite }) : null
      const [account] = await tx<{ id: number }[]>`insert into account ${tx({
        name: draft.name,
        username: draft.email,
        password_hash: hash,
        profile_id: await usualAffiliateProfile(tx),
        active: false,
        phone: draft.phone,
        business_profile: draft.businessProfile,
        source: draft.source,
        invite_id: inviteId,
        aid: newAid(),
        ...usualColumns,
        created_at: at,
        updated_at: at,
      })} returning id`
      if (!account) throw new Error('nobody was signed up')
      const { id } = account
      if (inviteId !== null)
        await noteInviteUse(tx, { inviteId, accountId: id, name: draft.name, at, ip })
      const act = { action: 'signUp', resource: 'affiliate', recordId: id, after: { invite: inviteId } }
      await noteActs(tx, { actorId: id, source }, at, act)
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? invalid({ email: [messages.administrator.taken] }) : error
    })
}

const isTaken = (error: unknown): boolean =>
  (error as { constraint_name?: string }).constraint_name === 'account_username_key'
