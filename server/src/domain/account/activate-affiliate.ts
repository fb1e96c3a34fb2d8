// Activates an affiliate: verified, allowed to sign in, with the shops and terms chosen with it, and notified by email.
import type { affiliate } from '@rivulet/contract/resources/affiliate'
import type { DraftOf } from '@rivulet/contract/fields'
import { parseHundredths } from '@rivulet/contract/money'
import { affiliate as resource } from '@rivulet/contract/resources/affiliate'
import { activationMail, type Origin } from '../../mail/activation-mail.ts'
import { notify } from '../../notification/notify.ts'
import { readProgramme } from '../../programme/programme.ts'
import { writeReferences } from '../../resource/save.ts'
import type { Context } from '../../resource/serve.ts'
import { activationTerms } from './activation-terms.ts'
import { noteInvited } from './invite-account.ts'

type Body = DraftOf<typeof affiliate.actions.activate.body>

/** The engine has checked that it is not verified yet. What the body leaves out stays as it is. */
export async function activateAffiliate(
  { id, body }: { id: number; body: Body },
  { tx, actor, deps }: Context,
): Promise<{ verifiedAt: string }> {
  const { shops, commission, hold } = body
  const at = deps.now()
  await writeReferences(tx, resource, id, { shops })
  const chosen = {
    ...(commission !== undefined && {
      commission_basis_points: commission === null ? null : parseHundredths(commission),
    }),
    ...(hold !== undefined && { hold_days: hold ?? 0 }),
  }
  const [account] = await tx<{ origin: Origin }[]>`
    update account set ${tx({ ...chosen, verified_at: at, active: true, updated_by: actor.accountId })},
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where id = ${id} returning
      case when created_by is null then 'registered' when password_hash is null then 'invited' else 'added' end as origin`
  if (!account) throw new Error(`affiliate ${id} not found`)
  const invited = account.origin === 'invited'
  if (invited)
    await noteInvited(tx, { id, by: actor.accountId, at, mailed: deps.config.smtpUrl !== undefined })
  const { name: programme } = await readProgramme(tx, deps.config)
  const { publicUrl } = deps.config
  const terms = await activationTerms(tx, id)
  await notify(tx, deps, 'activated', [
    {
      subject: id,
      to: id,
      facts: {},
      ...(invited && { invites: id }),
      mail: (reader) => activationMail(reader, { programme, publicUrl, terms, origin: account.origin }),
    },
  ])
  return { verifiedAt: at.toISOString() }
}
