// Activates an affiliate: verified, allowed to sign in, with the shops and terms chosen with it, and notified by email.
import { activationMessages } from '@rivulet/contract/messages/activation-messages'
import type { affiliate } from '@rivulet/contract/resources/affiliate'
import type { DraftOf } from '@rivulet/contract/fields'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { can } from '@rivulet/contract/access/permission-check'
import { affiliate as resource } from '@rivulet/contract/resources/affiliate'
import type { Queryable } from '../../db/sql.ts'
import { forbidden } from '../../errors.ts'
import { activationMail, type Origin } from '../../mail/activation-mail.ts'
import { notify } from '../../notification/notify.ts'
import { readProgramme } from '../../programme/programme.ts'
import { writeReferences } from '../../resource/save.ts'
import type { Context } from '../../resource/serve.ts'

type Body = DraftOf<typeof affiliate.actions.activate.body>

/**
 * The engine has checked that it is not verified yet. What the body leaves out stays as it is.
 * @throws 403 for shops and terms without the permission to edit.
 */
export async function activateAffiliate(
  { id, body }: { id: number; body: Body },
  { tx, actor, deps }: Context,
): Promise<{ verifiedAt: string }> {
  const { shops, commission, hold } = body
  const changes = [shops, commission, hold].some((value) => value !== undefined)
  if (changes && !can(actor.permissions, `${resource.domain}.edit`)) throw forbidden()
  const at = deps.now()
  await writeReferences(tx, resource, id, { shops })
  const terms = {
    ...(commission !== undefined && {
      commission_basis_points: commission === null ? null : parseHundredths(commission),
    }),
    ...(hold !== undefined && { hold_days: hold ?? 0 }),
  }
  const [account] = await tx<Activated[]>`
    update account set ${tx({ ...terms, verified_at: at, active: true, updated_by: actor.accountId })},
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where id = ${id} returning commission_basis_points as commission, hold_days as hold,
      case when created_by is null then 'registered' when password_hash is null then 'invited' else 'added' end as origin`
  if (!account) throw new Error(`affiliate ${id} not found`)
  const { name: programme } = await readProgramme(tx, deps.config)
  const { publicUrl } = deps.config
  const rate = account.commission === null ? null : formatHundredths(account.commission)
  const open = await openShops(tx, id)
  const shopsOpen = activationMessages.shops(open.map(({ name }) => name))
  const said = `${shopsOpen} ${activationMessages.terms(open, rate, account.hold)}`
  await notify(tx, deps, 'activated', [
    {
      subject: id,
      to: id,
      facts: {},
      mail: (reader) =>
        activationMail(reader, { programme, publicUrl, terms: said, origin: account.origin }),
    },
  ])
  return { verifiedAt: at.toISOString() }
}

type Activated = {
  commission: number | null
  hold: number | null
  origin: Origin
}

async function openShops(sql: Queryable, affiliateId: number) {
  const rows = await sql<{ name: string; commission: number | null }[]>`
    select s.name, s.commission_basis_points as commission from account_shop j join shop s on s.id = j.shop_id
    where j.account_id = ${affiliateId} and s.active and s.deleted_at is null
      and (s.affiliate_id is null or s.affiliate_id = ${affiliateId}) order by s.name, s.id`
  return rows.map(({ name, commission }) => ({
    name,
    commission: commission === null ? null : formatHundredths(commission),
  }))
}
