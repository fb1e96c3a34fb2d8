// The signed-in user for the screens: profile, permissions, shops and file tokens.
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { bankFields, type BankName, bankNames } from '@rivulet/contract/bank-fields'
import { formatHundredths } from '@rivulet/contract/money'
import type { Queryable } from '../../db/sql.ts'
import { type Actor, sessionOf } from '../../auth/actor.ts'
import { unauthenticated } from '../../errors.ts'
import { newFileToken } from '../../auth/file-token.ts'
import { countUnread } from '../../notification/read-notifications.ts'
import { needsFactor } from '../../http/proof.ts'
import { allowedNames } from '../../resource/action.ts'
import { termsDue } from '../../programme/terms.ts'
import { columnOf } from '../../resource/column.ts'
import type { Engine } from '../../resource/engine.ts'
import { cleanRichText } from '../../resource/rich-text.ts'
import { spansAround } from './zone-spans.ts'

type Row = {
  name: string
  username: string
  gender: string | null
  profileId: number
  profileName: string
  aid: string | null
  commission: number | null
  hold: number | null
  affiliateIntegration: string | null
  contact: { type: string; value: string } | null
  paymentNotes: string | null
  welcome: string | null
  bank: Record<BankName, string | null>
  impersonator: string | null
}

export async function sessionUser(engine: Engine, sql: Queryable, actor: Actor): Promise<SessionUser> {
  const row = await readAccount(sql, actor)
  const { config, now } = engine.deps
  const token = (kind: 'image' | 'storage') => newFileToken(config.secret, kind, sessionOf(actor), now())
  const { impersonatorId } = actor
  // Nobody accepts terms on behalf of the affiliate.
  const due = actor.affiliateId && !impersonatorId && (await termsDue(sql, actor.affiliateId))
  return {
    id: actor.accountId,
    name: row.name,
    username: row.username,
    gender: row.gender,
    affiliateIntegration: row.affiliateIntegration,
    profile: { id: row.profileId, name: row.profileName, reference: actor.reference },
    permissions: [...actor.permissions],
    shops: await readShops(engine, sql, actor),
    credentials: { image: token('image'), storage: token('storage') },
    actions: Object.fromEntries(
      Object.entries(engine.served).map(([name, { resource }]) => [name, allowedNames(resource, actor)]),
    ),
    zone: config.accountingZone,
    zoneSpans: spansAround(now(), config.accountingZone),
    secondFactor: actor.secondFactor,
    unread: await countUnread(sql, actor),
    ...(needsFactor(engine.deps, actor) && !actor.secondFactor && { needsFactor: true as const }),
    ...(impersonatorId && { impersonator: { id: impersonatorId, name: row.impersonator ?? '' } }),
    ...(actor.affiliateId && { affiliate: { ...affiliatePart(row), ...(due && { termsDue: due }) } }),
  }
}

async function readAccount(sql: Queryable, actor: Actor): Promise<Row> {
  const [row] = await sql<Row[]>`
    select a.name, a.username, a.gender, p.id as "profileId", p.name as "profileName", a.aid, a.contact, a.welcome,
      a.commission_basis_points as commission, a.hold_days as hold,
      a.affiliate_integration as "affiliateIntegration", a.payment_notes as "paymentNotes", ${bankObject(sql)} as bank,
      (select name from account where id = ${actor.impersonatorId}) as impersonator
    from account a join profile p on p.id = a.profile_id where a.id = ${actor.accountId}`
  // Erased since the session was looked up.
  if (!row) throw unauthenticated()
  return row
}

/** By field name; the account number is masked. */
const bankObject = (sql: Queryable) =>
  sql`jsonb_build_object(${bankNames.reduce(
    (all, name, i) =>
      sql`${all}${i === 0 ? sql`` : sql`,`} ${name}::text, ${sql(`a.${columnOf(name, bankFields[name])}`)}`,
    sql``,
  )})`

const affiliatePart = (row: Row): NonNullable<SessionUser['affiliate']> => ({
  aid: row.aid ?? '',
  commission: row.commission === null ? null : formatHundredths(row.commission),
  hold: row.hold,
  contact: row.contact,
  paymentNotes: row.paymentNotes,
  bank: row.bank,
  welcome: row.welcome === null ? null : cleanRichText(row.welcome),
})

/** Shops in the actor's scope; read from the table, because the view counts clicks. */
async function readShops({ served }: Engine, sql: Queryable, actor: Actor) {
  const within = served.shop?.scope?.(sql, actor) ?? sql`true`
  return sql<SessionUser['shops']>`
    select row.id, row.name from shop row
    where row.deleted_at is null and ${within} order by row.name, row.id`
}
