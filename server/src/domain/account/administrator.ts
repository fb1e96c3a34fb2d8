// Administrators on the server: who may create, change and remove the accounts that run the programme.
import { forgetAccounts } from './forget-accounts.ts'
import { messages } from '@rivulet/contract/messages/messages'
import { administrator } from '@rivulet/contract/resources/administrator'
import { hasErrors, isEmpty } from '@rivulet/contract/validate'
import { invalid, refused } from '../../errors.ts'
import { type Context, serve } from '../../resource/serve.ts'
import {
  checkGrant,
  checkKind,
  checkMayGive,
  checkProfilesStand,
  checkReach,
  holdProfile,
  readProfile,
} from './give-profile.ts'
import { factorPreviews, removeFactors } from './remove-factors.ts'
import { invite } from './invite-account.ts'
import { hasCorePermissions, requireOtherAdministrator } from './last-administrator.ts'
import {
  type Draft,
  endAllSessions,
  endSessionsWhenChanged,
  givenProfile,
  newUsername,
  passwordColumns,
} from './save-account.ts'
import { previewInvitation, sendInvitation, showInvitation } from './send-invitation.ts'
import { previewSignOut, signOut } from './sign-out.ts'

type Before = Record<string, unknown> | null

export const servedAdministrator = serve(administrator, {
  prepare: async ({ draft, before }, context) => {
    if (before) checkReach(context.actor, await readProfile(context.tx, before.profile_id as number))
    await checkProfile(draft, before, context)
    checkPassword(draft, before, context)
    checkOwn(draft, before, context)
    const password = await passwordColumns(draft, before, context)
    return before
      ? password
      : { ...password, active: draft.active ?? true, verified_at: context.deps.now() }
  },
  saved: async (id, { draft, before }, context) => {
    await endSessionsWhenChanged(context.tx, id, draft, before)
    if (before || draft.active === false) return
    const given = !isEmpty(draft.password)
    await invite(context, { id, username: draft.username ?? '', as: 'administrator', given })
  },
  // Asked once, when somebody is added; shown once, by its action.
  present: () => ({ choosesPassword: null, invitation: null }),
  beforeTrash: async (ids, { tx, actor }) => {
    if (ids.includes(actor.accountId)) throw refused(messages.administrator.self)
    for (const profile of await profilesOf(ids, tx)) checkReach(actor, profile)
    await requireOtherAdministrator(tx, ids)
    await endAllSessions(tx, ids)
  },
  beforeRestore: checkProfilesStand,
  restored: async (ids, { tx, actor }) => {
    for (const profile of await profilesOf(ids, tx)) checkReach(actor, profile)
  },
  beforeErase: async (ids, { tx, actor, deps }) => {
    for (const profile of await profilesOf(ids, tx)) checkReach(actor, profile)
    await forgetAccounts(tx, ids, deps.now())
  },
  beforeActions: async (ids, { tx, actor }) => {
    for (const profile of await profilesOf(ids, tx)) checkReach(actor, profile)
  },
  previews: {
    ...factorPreviews,
    ...{ signOut: previewSignOut, sendInvitation: previewInvitation('administrator') },
  },
  actions: {
    ...{ removeFactors, signOut },
    ...{ sendInvitation: sendInvitation('administrator'), showInvitation },
  },
})

/** @throws 422 where the password is to be chosen by mail and none would leave. */
function checkPassword(
  { password, choosesPassword }: Draft & { choosesPassword?: boolean | null },
  before: Before,
  { deps }: Context,
): void {
  if (before || !isEmpty(password) || !choosesPassword || deps.config.smtpUrl !== undefined) return
  throw invalid({ choosesPassword: [administrator.fields.choosesPassword.needsMail] })
}

/** @throws 422 for one's own username or password, because nothing here proves more than an open session. */
function checkOwn(draft: Draft, before: Before, { actor }: Context): void {
  if (!before || before.id !== actor.accountId) return
  const own = [messages.administrator.ownCredentials]
  const errors = {
    ...(newUsername(draft, before) !== null && { username: own }),
    ...(!isEmpty(draft.password) && { password: own }),
  }
  if (hasErrors(errors)) throw invalid(errors)
}

/** Checks the assigned profile, and that the last Administrator keeps what makes them one. */
async function checkProfile(draft: Draft, before: Before, { tx, actor }: Context): Promise<void> {
  const given = givenProfile(draft, before)
  const profile = given === null ? null : await holdProfile(tx, given)
  if (profile) {
    checkMayGive(actor)
    checkKind(profile, true)
    checkGrant(actor, profile)
  }
  const demoted = profile !== null && !hasCorePermissions(profile)
  const closed = draft.active !== undefined && !draft.active
  if (before && (demoted || closed)) await requireOtherAdministrator(tx, [before.id as number])
}

async function profilesOf(ids: readonly number[], tx: Context['tx']) {
  const rows = await tx<{ id: number }[]>`
    select distinct profile_id as id from account where id = any(${ids as number[]}::bigint[])`
  return Promise.all(rows.map(({ id }) => readProfile(tx, id)))
}
