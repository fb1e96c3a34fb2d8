// Signs up a new affiliate: under analysis and inactive until an admin user activates it.
import type { signUpFields } from '@rivulet/contract/endpoints/session-endpoints'
import type { DraftOf } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { writeAuditLog, type Source } from '../../audit/write-audit-log.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors.ts'
import { hashNewPassword } from '../../auth/new-password.ts'
import { limit } from '../../auth/throttle.ts'
import { networkOf } from '../../client-address.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { signUpMail } from '../../mail/sign-up-mail.ts'
import { notify } from '../../notification/notify.ts'
import { readProgramme } from '../../programme/programme.ts'
import { checkAnswers, keepAnswers } from '../../programme/questions.ts'
import { checkTerms, keepAcceptance } from '../../programme/terms.ts'
import { usualAffiliateProfile } from './give-profile.ts'
import { newAid, newTerms } from './new-affiliate.ts'
import { invitedTerms, noteInviteUse, openInvitedShops, takeInvite } from './use-invite.ts'

type Draft = DraftOf<typeof signUpFields>

/** @throws 422 for an email address in use and an invite that cannot be used, terms and answers, 429 after too many. */
export async function signUp(deps: Deps, draft: Draft, source: Source): Promise<void> {
  const { sql, config } = deps
  const { ip } = source
  const at = deps.now()
  const { signUp: mode, name: programme, supportAddress } = await readProgramme(sql, config)
  if (mode === 'invite' && !draft.invite)
    throw invalid({ invite: [messages.signUp.inviteOnly] }, messages.signUp.inviteOnly)
  await limit(deps, `sign-up:address:${networkOf(ip)}`, config.limits.signUp)
  const hash = await hashNewPassword(config, draft.password, draft.email)
  await sql
    .begin(async (tx) => {
      const terms = await checkTerms(tx, draft.terms)
      const answers = await checkAnswers(tx, { version: draft.questions, answers: draft.answers })
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
        ...(await newTerms(tx)),
        ...(inviteId !== null && (await invitedTerms(tx, inviteId))),
        created_at: at,
        updated_at: at,
      })} returning id`
      if (!account) throw new Error('the new account was not stored')
      const { id } = account
      const shops = inviteId === null ? [] : await openInvitedShops(tx, { inviteId, accountId: id })
      if (inviteId !== null)
        await noteInviteUse(tx, { inviteId, accountId: id, name: draft.name, at, ip })
      await keepAnswers(tx, id, answers)
      if (terms !== null) await keepAcceptance(tx, { accountId: id, version: terms, at, ip })
      const act = {
        action: 'signUp',
        resource: 'affiliate',
        recordId: id,
        after: { invite: inviteId, terms, ...(shops.length > 0 && { shops }) },
      }
      await writeAuditLog(tx, { actorId: id, source }, at, act)
      const confirmation = { programme, supportAddress }
      await queueMail(tx, deps, {
        ...signUpMail({ username: draft.email }, confirmation),
        about: 'sign-up',
      })
      await notify(tx, deps, 'sign-up', [{ subject: id, about: id, facts: {} }])
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? invalid({ email: [messages.administrator.taken] }) : error
    })
}

const isTaken = (error: unknown): boolean =>
  (error as { constraint_name?: string }).constraint_name === 'account_username_key'
