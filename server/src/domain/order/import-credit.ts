// Whom the lines of an import of orders are credited to: the affiliate that a line names, otherwise the affiliate of
// its coupon.
import { instantOf } from '@rivulet/contract/day'
import { importMessages } from '@rivulet/contract/messages/import-messages'
import type { Queryable, Sql } from '../../db/sql.ts'
import type { FieldErrors } from '../../errors.ts'
import { findAffiliates } from '../../import/find-affiliates.ts'
import { type ReadLine, textOf } from '../../import/importer.ts'
import { type CouponCredit, couponFinder } from './credit/find-coupons.ts'
import type { Creditable } from './credit/find-owner.ts'
import { splitCodes } from './credit/split-codes.ts'

type Wrong = { errors: FieldErrors }
type Asked = { shop: number; zone: string; lines: readonly ReadLine[] }

/** What could not be read is reported already. */
const unread: Wrong = { errors: {} }

export async function findCreditedTo(
  sql: Sql,
  { shop, zone, lines }: Asked,
): Promise<(line: ReadLine) => Creditable | Wrong> {
  const affiliateOf = await findAffiliates(
    sql,
    lines.map(({ values }) => textOf(values.affiliate)),
  )
  const couponsOf = await findCouponsOf(sql, { shop, zone, lines })

  const whose = (line: ReadLine): { id: number; coupon?: number } | Wrong => {
    const { values, errors } = line
    const [word, codes] = [textOf(values.affiliate), textOf(values.coupon)]
    const credits = couponsOf.get(line)
    if (errors?.['affiliate']) return unread
    if (word) {
      const named = affiliateOf(word)
      const own = 'id' in named && credits?.find(({ affiliateId }) => affiliateId === named.id)
      return own ? { ...named, coupon: own.couponId } : named
    }
    if (errors?.['coupon'] || (codes && !credits)) return unread
    if (!codes) return { errors: { affiliate: [importMessages.nobody] } }
    const [only, ...others] = credits ?? []
    if (!only) return { errors: { coupon: [importMessages.coupon(codes)] } }
    // Of an order that a shop reports, a person decides later; here one can name the affiliate at once.
    if (others.length > 0) return { errors: { coupon: [importMessages.severalCoupons(codes)] } }
    return { id: only.affiliateId, coupon: only.couponId }
  }
  const found = new Map(lines.map((line) => [line, whose(line)]))
  const linkOf = await findLinks(
    sql,
    shop,
    [...found.values()].flatMap((one) => ('id' in one ? [one.id] : [])),
  )
  return (line) => {
    const one = found.get(line) ?? unread
    if ('errors' in one) return one
    const { id: affiliate, coupon } = one
    const word = textOf(line.values.link)
    const link = word || coupon === undefined ? linkOf(affiliate, word) : undefined
    if (link !== undefined) return { link }
    if (word) return { errors: { link: [importMessages.link(word)] } }
    return { affiliate, shop, ...(coupon !== undefined && { coupon }) }
  }
}

/** Of the lines that name a code and whose date could be read. */
async function findCouponsOf(sql: Sql, { shop, zone, lines }: Asked) {
  const asked = lines.flatMap((line) => {
    const { values, errors } = line
    const codes = splitCodes(textOf(values.coupon))
    if (codes.length === 0 || errors?.['date']) return []
    return [{ line, codes, orderedAt: instantOf(textOf(values.date), zone) }]
  })
  const found = new Map<ReadLine, CouponCredit[]>()
  if (asked.length === 0) return found
  await sql.begin(async (tx) => {
    const named = asked.flatMap(({ codes }) => codes)
    const find = await couponFinder(tx, shop, named)
    for (const { line, codes, orderedAt } of asked)
      found.set(line, (await find({ codes, orderedAt, zone })).credits)
  })
  return found
}

type Link = { id: number; affiliate: number; names: string[]; plain: boolean }

/** A link by short code, Link ID or name; without a word the affiliate's oldest link to the shop itself, if there is one. */
async function findLinks(sql: Queryable, shop: number, affiliates: readonly number[]) {
  const rows = await sql<Link[]>`
    select id, affiliate_id as affiliate, array[code, link_integration::text, upper(name)] as names, campaign_id is null as plain
    from link where shop_id = ${shop} and affiliate_id = any(${[...new Set(affiliates)]}::bigint[]) and deleted_at is null order by id`
  const byAffiliate = Map.groupBy(rows, ({ affiliate }) => affiliate)
  return (affiliate: number, word: string): number | undefined =>
    byAffiliate
      .get(affiliate)
      ?.find(({ names, plain }) =>
        word ? names.includes(word) || names.includes(word.toUpperCase()) : plain,
      )?.id
}
