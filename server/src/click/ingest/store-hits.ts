// Stores hits together with their counts in one transaction; idempotent by click ID.
import type { HitClass, HitReason } from '@rivulet/contract/choices'
import { storedAddress } from '../../client-address.ts'
import { announce } from '../../db/announce.ts'
import { plainArray, textArray } from '../../db/array-literal.ts'
import { copyIn } from '../../db/copy/copy-in.ts'
import { copiedBytes, copiedNull, copyText } from '../../db/copy/copy-text.ts'
import { sqlState } from '../../db/sql-state.ts'
import type { Sql, Transaction } from '../../db/sql.ts'
import { countryOf } from '../edge/country.ts'
import type { Hit } from '../spool/hit.ts'
import { hourOf } from './hour.ts'
import { withoutNewVisitors, type KnownVisitors, knownVisitors } from './known-visitors.ts'
import { everyLink, type Lane, lockLane } from './lanes.ts'
import { noteLateClicks } from './late-clicks.ts'
import { type CountedHits, rollUp } from './roll-up.ts'
import { isCall, storeCalls } from './store-calls.ts'
import { clicksStored, countByClass, type HitCounts, ordersConcerned } from './stored-hits.ts'
import { decideVisits } from './visitor.ts'

type Row = CountedHits & {
  hit: Hit
  day: string
  reason: HitReason | null
  visitor: string | null
  ip: string | null
}

export type Storing = {
  /** Runs in the same transaction, before anything is stored. */
  within?: (tx: Transaction) => Promise<void>
  /** For callers that store often: the visitors known from earlier calls. */
  known?: KnownVisitors
  /** The lane of all these hits; one that has all links unless given. */
  lane?: Lane
}

/** Returns how many were newly stored. */
export async function storeHits(
  sql: Sql,
  zone: string,
  hits: Hit[],
  { within, known = knownVisitors(), lane = everyLink }: Storing = {},
): Promise<HitCounts> {
  const store = async (tx: Transaction, trusting: boolean): Promise<HitCounts> => {
    await Promise.all([lockLane(tx, lane), within?.(tx)])
    const clicks = hits.filter(({ call }) => !call)
    const rows = await decideRows(tx, zone, clicks, trusting ? known : withoutNewVisitors(known))
    const { stored, missing } =
      trusting && (await isInTime(tx, rows)) ? await insertNew(tx, rows) : await insertMissing(tx, rows)
    const corrected = await correct(tx, missing)
    const owners = await rollUp(tx, zone, [...stored, ...corrected], { noted: lane !== everyLink })
    await storeCalls(tx, zone, hits.filter(isCall))
    const late = await noteLateClicks(tx, [...stored, ...corrected.filter(({ hits }) => hits > 0)])
    const word = late || corrected.length > 0 ? ordersConcerned : ''
    if (rows.length > 0) {
      await tx`select pg_notify(${clicksStored}, ${word})`
      announce(tx, 'click', owners)
    }
    return countByClass(stored)
  }
  try {
    return await sql.begin((tx) => store(tx, true))
  } catch (error) {
    if (!isThere(error)) throw error
    return sql.begin((tx) => store(tx, false))
  }
}

/** Unique violation: a row with this key already exists. */
const isThere = (error: unknown): boolean => sqlState(error) === '23505'

async function decideRows(
  tx: Transaction,
  zone: string,
  hits: Hit[],
  known: KnownVisitors,
): Promise<Row[]> {
  // Sorted by key for locality: neighbouring rows are on pages just read.
  const sorted = hits.toSorted((a, b) => a.linkId - b.linkId || a.at - b.at)
  const once = sorted.filter((_, n) => !cameBefore(sorted, n))
  const valid = once.filter((hit) => hit.class === 'valid')
  const decisions = await decideVisits(tx, valid, known)
  let decided = 0
  return once.map((hit) => {
    const decision = hit.class === 'valid' ? decisions[decided++] : undefined
    const { linkId, at, ip } = hit
    return {
      ...{ hit, linkId, at, day: hourOf(at, zone).day, country: countryOf(ip) },
      class: decision?.repeated ? 'duplicate' : hit.class,
      reason: decision?.repeated ? 'repeat' : hit.reason,
      visitor: decision?.visitor ?? null,
      ip: storedAddress(ip),
      hits: 1,
      uniques: decision?.unique ? 1 : 0,
    }
  })
}

/** Whether the same click comes earlier in the list; after sorting it can only be adjacent. */
function cameBefore(sorted: readonly Hit[], n: number): boolean {
  const hit = sorted[n]
  for (
    let before = n - 1;
    sorted[before]?.at === hit?.at && sorted[before]?.linkId === hit?.linkId;
    before--
  )
    if (sorted[before]?.clickId === hit?.clickId) return true
  return false
}

type Inserted = Record<'stored' | 'missing', Row[]>
const nothing: Inserted = { stored: [], missing: [] }

/** Whether no hit is so late that its address must be shortened. The limit stays locked until the transaction ends. */
async function isInTime(tx: Transaction, rows: readonly Row[]): Promise<boolean> {
  const [cut] = await tx<{ until: number }[]>`select until_at as until from hit_cut for share`
  return rows.every(({ at }) => at >= (cut?.until ?? 0))
}

/** Checking for each row first would cost a third more. @throws 23505 when one already exists. */
async function insertNew(tx: Transaction, rows: Row[]): Promise<Inserted> {
  if (rows.length === 0) return nothing
  const copy = tx`copy hit (link_id, at, click_id, day, class, reason, is_unique, visitor, country, ip, agent, referrer, s1, s2, s3, s4, s5) from stdin`
  await copyIn(copy, rows, copied)
  return { stored: rows, missing: [] }
}

function copied({ hit, visitor, ...row }: Row): string {
  const { clickId, agent, referrer, subIds } = hit
  return (
    `${row.linkId}\t${row.at}\t${clickId}\t${row.day}\t${row.class}\t${row.reason ?? copiedNull}\t${row.uniques}\t` +
    `${visitor === null ? copiedNull : copiedBytes(visitor)}\t${row.country}\t${row.ip ?? copiedNull}\t` +
    `${copyText(agent)}\t${copyText(referrer)}\t${subIds.map(copyText).join('\t')}\n`
  )
}

/** Separates the rows newly stored from those that already existed. */
async function insertMissing(tx: Transaction, rows: Row[]): Promise<Inserted> {
  if (rows.length === 0) return nothing
  const inserted = await tx<{ click_id: string }[]>`
    insert into hit (link_id, at, click_id, day, class, reason, is_unique, visitor, country, ip, agent, referrer, s1, s2, s3, s4, s5)
    select link_id, at, click_id, day, class, reason, is_unique, decode(visitor, 'hex'), country,
      -- What comes after its time is cut at once.
      case when at >= (select until_at from hit_cut) then ip else network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end)) end,
      agent, referrer, s1, s2, s3, s4, s5
    from ${asTable(tx, rows)}
    on conflict (link_id, at, click_id) do nothing
    returning click_id`
  const ids = new Set(inserted.map((hit) => hit.click_id))
  const { true: stored = [], false: missing = [] } = Object.groupBy(rows, ({ hit }) =>
    ids.has(hit.clickId) ? 'true' : 'false',
  )
  return { stored, missing }
}

/**
 * A recovered click was counted as a visit from an unknown country; now its
 * country is known, and whether it was unique or a duplicate.
 */
async function correct(tx: Transaction, missing: Row[]): Promise<CountedHits[]> {
  const completed = await completeRecovered(tx, missing)
  return missing.flatMap((row): CountedHits[] => {
    const before = completed.get(row.hit.clickId)
    return before ? [{ ...row, class: before, country: '', hits: -1, uniques: 0 }, row] : []
  })
}

/** Completes clicks that an order recovered before their spool arrived. */
async function completeRecovered(tx: Transaction, rows: Row[]): Promise<Map<string, HitClass>> {
  if (rows.length === 0) return new Map()
  const recovered = await tx<{ clickId: string; before: HitClass }[]>`
    select click_id as "clickId", class as before from hit
    where (link_id, at, click_id) in (select link_id, at, click_id from ${asTable(tx, rows)}) and recovered and agent is null`
  // The order that recovered the click lacked country and sub ids too.
  const known = new Map(recovered.map(({ clickId, before }) => [clickId, before]))
  if (known.size === 0) return known
  await tx`
    update hit set class = row.class, reason = row.reason, is_unique = row.is_unique, visitor = decode(row.visitor, 'hex'), country = row.country,
      ip = case when row.at >= (select until_at from hit_cut) then row.ip else network(set_masklen(row.ip, case family(row.ip) when 4 then 24 else 48 end)) end, agent = row.agent, referrer = row.referrer,
      s1 = row.s1, s2 = row.s2, s3 = row.s3, s4 = row.s4, s5 = row.s5
    from ${asTable(tx, rows)}
    where hit.link_id = row.link_id and hit.at = row.at and hit.click_id = row.click_id and hit.recovered and hit.agent is null`
  await tx`
      update shop_order set country = nullif(row.country, ''), click_class = row.class,
        tracking = nullif(coalesce(tracking, '{}') || jsonb_strip_nulls(jsonb_build_object('s1', row.s1, 's2', row.s2, 's3', row.s3, 's4', row.s4, 's5', row.s5)), '{}')
      from ${asTable(tx, rows)}
      where shop_order.click_id = row.click_id and shop_order.link_id = row.link_id and row.click_id = any(${[...known.keys()]})`
  return known
}

/** The rows as arrays, one per column: four times cheaper than JSON. */
function asTable(tx: Transaction, rows: readonly Row[]) {
  const plain = (value: (row: Row) => string | number | boolean | null) => plainArray(rows.map(value))
  const text = (value: (row: Row) => string | null) => textArray(rows.map(value))
  const subId = (n: number) => text(({ hit }) => hit.subIds[n] ?? null)
  return tx`
    unnest(${plain(({ linkId }) => linkId)}::bigint[], ${plain(({ at }) => at)}::bigint[], ${plain(({ hit }) => hit.clickId)}::text[],
      ${plain(({ day }) => day)}::date[], ${plain((row) => row.class)}::text[], ${plain(({ reason }) => reason)}::text[],
      ${plain(({ uniques }) => uniques === 1)}::boolean[], ${plain(({ visitor }) => visitor)}::text[],
      ${text(({ country }) => country)}::text[], ${plain(({ ip }) => ip)}::inet[], ${text(({ hit }) => hit.agent)}::text[],
      ${text(({ hit }) => hit.referrer)}::text[], ${subId(0)}::text[], ${subId(1)}::text[], ${subId(2)}::text[], ${subId(3)}::text[], ${subId(4)}::text[]
    ) as row (link_id, at, click_id, day, class, reason, is_unique, visitor, country, ip, agent, referrer, s1, s2, s3, s4, s5)`
}
