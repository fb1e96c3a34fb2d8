// Invites on the server: an unguessable code, its URL, a type that is fixed once used, and who may give shops and terms.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { inviteMessages } from '@rivulet/contract/messages/invite-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { invite } from '@rivulet/contract/resources/invite'
import { can } from '@rivulet/contract/access/permission-check'
import { formatHundredths } from '@rivulet/contract/money'
import { affiliate } from '@rivulet/contract/resources/affiliate'
import { randomBytes } from 'node:crypto'
import { invalid } from '../../errors.ts'
import { readDefaults } from '../../programme/defaults.ts'
import { type Context, type Saving, serve } from '../../resource/serve.ts'
import { switchActions } from '../../resource/switch-active.ts'

const { invite: switched } = decisionMessages.switch

const inviteLink = (publicUrl: string, code: string): string => `${publicUrl}/#/sign-up?invite=${code}`

export const servedInvite = serve(invite, {
  prepare: async (saving, context) => {
    const { draft, before } = saving
    await checkGiven(saving, context)
    const { tx } = context
    if (!before) return { code: randomBytes(16).toString('base64url'), active: draft.active ?? true }
    if (draft.type !== undefined && draft.type !== before.type) {
      const [used] = await tx`select from invite_use where invite_id = ${before.id as number} limit 1`
      if (used) throw invalid({ type: [messages.invite.type] })
    }
    return {}
  },
  previews: { deactivate: async () => [switched.off], reactivate: async () => [switched.on] },
  actions: switchActions(invite),
  present: (_row, raw, { deps }) => ({ link: inviteLink(deps.config.publicUrl, String(raw.code)) }),
})

type Before = { commission_basis_points: number | null; hold_days: number | null } | null

/**
 * What an invite gives, whoever edits affiliates could give: others leave it as it is, or at the programme's defaults.
 * @throws 422 with a message for each field that gives more
 */
async function checkGiven(
  { draft, before }: Saving<typeof invite>,
  { tx, actor }: Context,
): Promise<void> {
  if (can(actor.permissions, `${affiliate.domain}.edit`)) return
  const stored = before as Before
  const usual = await readDefaults(tx)
  const rate = stored?.commission_basis_points ?? null
  const rates = [null, usual.commission, rate === null ? null : formatHundredths(rate)]
  const holds = [null, usual.hold, stored?.hold_days ?? null]
  const given = {
    shops: (draft.shops ?? []).length > 0,
    commission: !rates.includes(draft.commission ?? null),
    hold: !holds.includes(draft.hold ?? null),
  }
  const beyond = Object.entries(given).filter(([, gives]) => gives)
  if (beyond.length > 0)
    throw invalid(Object.fromEntries(beyond.map(([name]) => [name, [inviteMessages.mayNotGive]])))
}
