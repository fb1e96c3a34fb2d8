// Affiliates on the server: terms, invite, profile and activation.
import { forgetAccounts } from './forget-accounts.ts'
import { messages } from '@rivulet/contract/messages/messages'
import { affiliate } from '@rivulet/contract/resources/affiliate'
import { type BankDraft, checkBank } from '../../bank/check-bank.ts'
import { flaggedStill } from '../../bank/flag.ts'
import { noteBankChange } from '../../bank/announce-change.ts'
import { refused } from '../../errors.ts'
import { planRate, previewPlan } from '../../rate/plan-rate.ts'
import { type Context, type Served, serve } from '../../resource/serve.ts'
import { switchActions } from '../../resource/switch-active.ts'
import { activateAffiliate } from './activate-affiliate.ts'
import { announceShops } from './announce-shops.ts'
import { anonymiseAffiliate } from './anonymise-affiliate.ts'
import { changeTerms, previewTerms } from './change-terms.ts'
import { declineAffiliate } from './decline-affiliate.ts'
import { checkOwed } from './check-owed.ts'
import {
  checkGrant,
  checkKind,
  checkMayGive,
  checkProfilesStand,
  holdProfile,
  usualAffiliateProfile,
} from './give-profile.ts'
import { newAid, newTerms } from './new-affiliate.ts'
import { affiliatePreviews } from './preview-affiliate.ts'
import { factorPreviews, removeFactors } from './remove-factors.ts'
import { previewInvitation, sendInvitation, showInvitation } from './send-invitation.ts'
import { previewSignOut, signOut } from './sign-out.ts'
import {
  type Draft,
  endAllSessions,
  endSessionsWhenChanged,
  givenProfile,
  passwordColumns,
} from './save-account.ts'
import { noteInviteUse, takeInvite } from './use-invite.ts'

type Before = Record<string, unknown> | null

const saved: NonNullable<Served<typeof affiliate>['saved']> = async (
  id,
  { draft, before },
  { tx, deps },
) => {
  await endSessionsWhenChanged(tx, id, draft, before)
  if (before || !draft.invite) return
  const name = draft.name ?? ''
  const use = { inviteId: draft.invite, accountId: id, name, at: deps.now(), ip: null }
  await noteInviteUse(tx, use)
}

export const servedAffiliate = serve(affiliate, {
  /** An affiliate sees only themselves. */
  scope: (sql, { affiliateId }) => (affiliateId === null ? undefined : sql`row.id = ${affiliateId}`),
  prepare: async ({ draft, before }, context) => {
    if (before?.erased_at) throw refused(messages.affiliate.erased)
    checkBank(draft, before)
    const profile = { profile_id: await profileOf(draft, before, context) }
    if (!before && draft.invite) await takeInvite(context.tx, { id: draft.invite })
    const password = await passwordColumns(draft, before, context)
    if (before) {
      await announceShops(context.tx, context.deps, Number(before.id), draft.shops)
      return { ...profile, ...password, ...(await bankColumns(draft, before, context)) }
    }
    const usual = await newTerms(context.tx)
    return {
      ...(draft.iban && { bank_changed_at: context.deps.now() }),
      ...profile,
      ...password,
      aid: newAid(),
      active: draft.active ?? true,
      // An explicit value counts, including null.
      ...(draft.commission === undefined && {
        commission_basis_points: usual.commission_basis_points,
      }),
      ...(draft.hold === undefined && { hold_days: usual.hold_days }),
    }
  },
  saved,
  present: (_row, raw, { deps }) => {
    const until = flaggedStill(raw.bank_changed_at as Date | null, deps.now())
    return { bankFlaggedUntil: until?.toISOString() ?? null, invitation: null }
  },
  beforeTrash: async (ids, context) => {
    await checkOwed(ids, context)
    await endAllSessions(context.tx, ids)
  },
  beforeRestore: checkProfilesStand,
  beforeErase: (ids, { tx, deps }) => forgetAccounts(tx, ids, deps.now()),
  previews: {
    ...affiliatePreviews,
    ...factorPreviews,
    signOut: previewSignOut,
    sendInvitation: previewInvitation('affiliate'),
    changeTerms: previewTerms,
    planRate: previewPlan('affiliate'),
  },
  actions: {
    removeFactors,
    signOut,
    activate: activateAffiliate,
    sendInvitation: sendInvitation('affiliate'),
    showInvitation,
    changeTerms,
    planRate: planRate('affiliate'),
    decline: declineAffiliate,
    anonymise: anonymiseAffiliate,
    ...switchActions(affiliate, saved),
    checkInvite: ({ value }, { tx }) => takeInvite(tx, { id: value }).then(() => null),
  },
})

/** The mail to the affiliate names the administrator. */
const bankColumns = (draft: BankDraft, before: Record<string, unknown>, { tx, actor, deps }: Context) =>
  noteBankChange(tx, deps, {
    draft,
    before,
    by: `by ${actor.name}, an administrator`,
    actorId: actor.accountId,
  })

/** A chosen profile is checked; anyone may assign the default one. */
async function profileOf(draft: Draft, before: Before, { tx, actor }: Context): Promise<number> {
  const given = givenProfile(draft, before)
  if (before && given === null) return before.profile_id as number
  if (given === null) return usualAffiliateProfile(tx)
  const profile = await holdProfile(tx, given)
  checkKind(profile, false)
  if (before) checkMayGive(actor)
  checkGrant(actor, profile)
  return given
}
