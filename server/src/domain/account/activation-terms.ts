// What the email to an active affiliate says about shops, commission and hold.
import { activationMessages } from '@rivulet/contract/messages/activation-messages'
import { formatHundredths } from '@rivulet/contract/money'
import type { Queryable } from '../../db/sql.ts'

type Terms = { commission: number | null; hold: number | null }
type Shop = { name: string; commission: number | null }

export async function activationTerms(sql: Queryable, affiliateId: number): Promise<string> {
  const [terms] = await sql<Terms[]>`
    select commission_basis_points as commission, hold_days as hold from account where id = ${affiliateId}`
  if (!terms) throw new Error(`affiliate ${affiliateId} not found`)
  const rows = await sql<Shop[]>`
    select s.name, s.commission_basis_points as commission from account_shop j join shop s on s.id = j.shop_id
    where j.account_id = ${affiliateId} and s.active and s.deleted_at is null
      and (s.affiliate_id is null or s.affiliate_id = ${affiliateId}) order by s.name, s.id`
  const open = rows.map(({ name, commission }) => ({ name, commission: rateOf(commission) }))
  const shops = activationMessages.shops(open.map(({ name }) => name))
  return `${shops} ${activationMessages.terms(open, rateOf(terms.commission), terms.hold)}`
}

const rateOf = (basisPoints: number | null): string | null =>
  basisPoints === null ? null : formatHundredths(basisPoints)
