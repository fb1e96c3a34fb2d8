// Changes commission, hold and shops of an affiliate among several; what the form leaves empty stays as it is.
import type { DraftOf } from '@rivulet/contract/fields'
import { termsChangeMessages as said } from '@rivulet/contract/messages/terms-change-messages'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { parseHundredths } from '@rivulet/contract/money'
import type { affiliate } from '@rivulet/contract/resources/affiliate'
import type { Queryable } from '../../db/sql.ts'
import { invalid } from '../../errors.ts'
import type { Context, Preview } from '../../resource/serve.ts'
import { announceShops } from './announce-shops.ts'

type Body = DraftOf<typeof affiliate.actions.changeTerms.body>
type Change = { commission: string | null; hold: number | null; grant: number[]; withdraw: number[] }

const changeOf = ({ commission, hold, grant, withdraw }: Body): Change => ({
  commission: commission ?? null,
  hold: hold ?? null,
  grant: [...(grant ?? [])],
  withdraw: [...(withdraw ?? [])],
})
const isNothing = ({ commission, hold, grant, withdraw }: Change): boolean =>
  commission === null && hold === null && grant.length + withdraw.length === 0

/** The change of the rate is told by its trigger, as when it is edited. @throws 422 without any change, and for a shop both granted and withdrawn */
export async function changeTerms(
  { id, body }: { id: number; body: Body },
  { tx, actor, deps }: Context,
): Promise<null> {
  const change = changeOf(body)
  if (isNothing(change)) throw invalid({ commission: [said.nothing] })
  const [both] = await shopsNamed(
    tx,
    change.grant.filter((shop) => change.withdraw.includes(shop)),
  )
  if (both) throw invalid({ withdraw: [said.both(both.name)] })
  await announceShops(tx, deps, id, change.grant)
  await tx`insert into account_shop (account_id, shop_id) select ${id}, unnest(${change.grant}::bigint[])
    on conflict do nothing`
  await tx`delete from account_shop where account_id = ${id} and shop_id = any(${change.withdraw}::bigint[])`
  const { commission, hold } = change
  const columns = {
    ...(commission !== null && { commission_basis_points: parseHundredths(commission) }),
    ...(hold !== null && { hold_days: hold }),
    updated_by: actor.accountId,
  }
  await tx`update account set ${tx(columns)},
    updated_at = greatest(${deps.now()}, updated_at + interval '1 millisecond') where id = ${id}`
  return null
}

export const previewTerms: Preview = async (ids, { sql, body }) => {
  const change = changeOf(body as Body)
  if (isNothing(change)) return [said.nothingYet]
  const { commission, hold } = change
  const rate = commission === null ? null : parseHundredths(commission)
  const [same] = await sql<{ rate: number; hold: number }[]>`
    select count(*) filter (where commission_basis_points = ${rate})::int as rate,
      count(*) filter (where hold_days = ${hold})::int as hold
    from account where id = any(${ids as number[]}::bigint[])`
  const having = { rate: same?.rate ?? 0, hold: same?.hold ?? 0 }
  const all = ids.length
  const granted = await shopsNamed(sql, change.grant, ids)
  const withdrawn = await shopsNamed(sql, change.withdraw, ids)
  const links = await countLinks(sql, ids, change.withdraw)
  return [
    ...(commission === null
      ? []
      : [said.commission(commission, all - having.rate, having.rate), said.ownRates]),
    ...(hold === null ? [] : [said.hold(hold, all - having.hold, having.hold)]),
    ...granted.map(({ name, having: had }) => said.granted(name, all - had, had)),
    ...withdrawn.map(({ name, having: had }) => said.withdrawn(name, had, all - had)),
    ...(links > 0 ? [decisionMessages.trash.links(links)] : []),
    ...(commission !== null || granted.length > 0 ? [said.told] : []),
  ]
}

type Shop = { name: string; having: number }

/** The shops, and how many of these affiliates have each. */
const shopsNamed = (sql: Queryable, shops: number[], ids: readonly number[] = []) => sql<Shop[]>`
  select s.name, (select count(*)::int from account_shop j
    where j.shop_id = s.id and j.account_id = any(${ids as number[]}::bigint[])) as having
  from shop s where s.id = any(${shops}::bigint[]) order by s.name, s.id`

/** Active links of these affiliates to these shops. */
async function countLinks(sql: Queryable, ids: readonly number[], shops: number[]): Promise<number> {
  const [row] = await sql<{ links: number }[]>`
    select count(*)::int as links from link k join account_shop j on j.account_id = k.affiliate_id and j.shop_id = k.shop_id
    where k.affiliate_id = any(${ids as number[]}::bigint[]) and k.shop_id = any(${shops}::bigint[])
      and k.active and k.deleted_at is null`
  return row?.links ?? 0
}
