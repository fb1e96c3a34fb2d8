// Stores hits with everything that is counted from them, in one transaction; each click id once, however often it comes.
import { isIP } from 'node:net'
import { advisoryLocks } from '../db/advisory-lock.ts'
import { plainArray, textArray } from '../db/array-literal.ts'
import type { Sql, Transaction } from '../db/sql.ts'
import { countryOf } from './country.ts'
import type { Hit } from './hit.ts'
import { hourOf } from './hour.ts'
import { doubting, type KnownVisitors, knownVisitors } from './known-visitors.ts'
import { type Counted, rollUp } from './roll-up.ts'
import { isCall, storeCalls } from './store-calls.ts'
import { decideVisits } from './visitor.ts'

type Row = Counted & {
  clickId: string
  day: string
  reason: string | null
  visitor: string | null
  ip: string | null
  agent: string
  referrer: string
  subIds: (string | null)[]
}

export type Storing = {
  /** Runs in the same transaction, before anything is stored. */
  within?: (tx: Transaction) => Promise<void>
  /** Of who stores often: what was learned from one time to the next. */
  known?: KnownVisitors
}

export async function storeHits(
  sql: Sql,
  zone: string,
  hits: Hit[],
  { within, known = knownVisitors() }: Storing = {},
): Promise<void> {
  const store = async (tx: Transaction, trusting: boolean) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.storeHits})`
    await within?.(tx)
    const clicks = hits.filter(({ call }) => !call)
    const rows = await decideRows(tx, zone, clicks, trusting ? known : doubting(known))
    const { stored, missing } = trusting ? await insertNew(tx, rows) : await insertMissing(tx, rows)
    const completed = await completeRecovered(tx, missing)
    // Counted as a visit from nowhere when it was recovered; only now it is known where from, and whether it was unique.
    const corrected = missing
      .filter((row) => completed.has(row.clickId))
      .flatMap((row): Counted[] => [
        { ...row, class: 'valid', country: '', hits: -1, uniques: 0 },
        { ...row, class: 'valid' },
      ])
    await rollUp(tx, zone, [...stored, ...corrected])
    await storeCalls(tx, zone, hits.filter(isCall))
  }
  try {
    await sql.begin((tx) => store(tx, true))
  } catch (error) {
    if (!isThere(error)) throw error
    await sql.begin((tx) => store(tx, false))
  }
}

/** Something with this key was there before. */
const isThere = (error: unknown): boolean => (error as { code?: unknown }).code === '23505'

async function decideRows(
  tx: Transaction,
  zone: string,
  hits: Hit[],
  known: KnownVisitors,
): Promise<Row[]> {
  // In the order of the key, so that neighbours find their page where the one before left it.
  const once = [...new Map(hits.map((hit) => [hit.clickId, hit])).values()].sort(
    (a, b) => a.linkId - b.linkId || a.at - b.at,
  )
  const decisions = await decideVisits(
    tx,
    once.filter((hit) => hit.class === 'valid'),
    known,
  )
  return once.map((hit) => {
    const decision = decisions.get(hit)
    return {
      ...hit,
      ...(decision?.repeated && ({ class: 'duplicate', reason: 'repeat' } as const)),
      day: hourOf(hit.at, zone).day,
      country: countryOf(hit.ip),
      visitor: decision?.visitor ?? null,
      ip: isIP(hit.ip) ? hit.ip : null,
      hits: 1,
      uniques: decision?.unique ? 1 : 0,
    }
  })
}

type Inserted = Record<'stored' | 'missing', Row[]>

/** To look for each first costs a third more. @throws 23505 when one of them is there. */
async function insertNew(tx: Transaction, rows: Row[]): Promise<Inserted> {
  if (rows.length > 0) await tx`${insertion(tx, rows)}`
  return { stored: rows, missing: [] }
}

/** Parts what was stored from what was there before. */
async function insertMissing(tx: Transaction, rows: Row[]): Promise<Inserted> {
  if (rows.length === 0) return { stored: [], missing: [] }
  const inserted = await tx<{ click_id: string }[]>`
    ${insertion(tx, rows)} on conflict (link_id, at, click_id) do nothing returning click_id`
  const ids = new Set(inserted.map((hit) => hit.click_id))
  const { true: stored = [], false: missing = [] } = Object.groupBy(rows, ({ clickId }) =>
    ids.has(clickId) ? 'true' : 'false',
  )
  return { stored, missing }
}

const insertion = (tx: Transaction, rows: Row[]) => tx`
  insert into hit (link_id, at, click_id, day, class, reason, is_unique, visitor, country, ip, agent, referrer, s1, s2, s3, s4, s5)
  select link_id, at, click_id, day, class, reason, is_unique, decode(visitor, 'hex'), country,
    -- What comes after its time is cut at once.
    case when at >= (select until_at from hit_cut) then ip else network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end)) end,
    agent, referrer, s1, s2, s3, s4, s5
  from ${asTable(tx, rows)}`

/** Adds what is known about clicks that an order brought back before their spool came. */
async function completeRecovered(tx: Transaction, rows: Row[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const completed = await tx<{ click_id: string }[]>`
    update hit set is_unique = row.is_unique, visitor = decode(row.visitor, 'hex'), country = row.country, ip = row.ip, agent = row.agent, referrer = row.referrer,
      s1 = row.s1, s2 = row.s2, s3 = row.s3, s4 = row.s4, s5 = row.s5
    from ${asTable(tx, rows)}
    where hit.link_id = row.link_id and hit.at = row.at and hit.click_id = row.click_id and hit.recovered and hit.agent is null
    returning hit.click_id`
  const known = new Set(completed.map((hit) => hit.click_id))
  // So were the country and the sub ids of the order that brought the click back.
  if (known.size > 0)
    await tx`
      update shop_order set country = nullif(row.country, ''),
        tracking = nullif(coalesce(tracking, '{}') || jsonb_strip_nulls(jsonb_build_object('s1', row.s1, 's2', row.s2, 's3', row.s3, 's4', row.s4, 's5', row.s5)), '{}')
      from ${asTable(tx, rows)}
      where shop_order.click_id = row.click_id and shop_order.link_id = row.link_id and row.click_id = any(${[...known]})`
  return known
}

/** The rows as a table, a column at a time: four times cheaper than JSON. Arrays that are opened beside each other in a list need no room of their own, as those in `from` do. */
function asTable(tx: Transaction, rows: readonly Row[]) {
  const plain = (value: (row: Row) => string | number | boolean | null) => plainArray(rows.map(value))
  const text = (value: (row: Row) => string | null) => textArray(rows.map(value))
  const subId = (n: number) => tx`unnest(${text(({ subIds }) => subIds[n] ?? null)}::text[])`
  // Few give more than one of them.
  const others = rows.some(({ subIds }) => subIds.some((id, n) => n > 0 && id !== null))
    ? tx`${subId(1)} as s2, ${subId(2)} as s3, ${subId(3)} as s4, ${subId(4)} as s5`
    : tx`null as s2, null as s3, null as s4, null as s5`
  return tx`
    (select unnest(${plain(({ linkId }) => linkId)}::bigint[]) as link_id, unnest(${plain(({ at }) => at)}::bigint[]) as at,
      unnest(${plain(({ clickId }) => clickId)}::text[]) as click_id, unnest(${plain(({ day }) => day)}::date[]) as day,
      unnest(${plain((row) => row.class)}::text[]) as class, unnest(${plain(({ reason }) => reason)}::text[]) as reason,
      unnest(${plain(({ uniques }) => uniques === 1)}::boolean[]) as is_unique, unnest(${plain(({ visitor }) => visitor)}::text[]) as visitor,
      unnest(${text(({ country }) => country)}::text[]) as country, unnest(${plain(({ ip }) => ip)}::inet[]) as ip,
      unnest(${text(({ agent }) => agent)}::text[]) as agent, unnest(${text(({ referrer }) => referrer)}::text[]) as referrer,
      ${subId(0)} as s1, ${others}) as row`
}
