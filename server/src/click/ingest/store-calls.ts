// Stores hits of the snippet (page visits, events, orders), counted separately from clicks.
import { storedAddress } from '../../client-address.ts'
import { plainArray, textArray } from '../../db/array-literal.ts'
import type { Transaction } from '../../db/sql.ts'
import { countryOf } from '../edge/country.ts'
import type { CallHit, Hit } from '../spool/hit.ts'
import { hourOf } from './hour.ts'
import { visitorsOf } from './visitor.ts'

type Row = CallHit & { country: string; visitor: string | null }

export const isCall = (hit: Hit): hit is CallHit => hit.call !== undefined

/** Run in a transaction that serializes with others of its kind, so that an order reported twice is stored once. */
export async function storeCalls(tx: Transaction, zone: string, calls: CallHit[]): Promise<void> {
  if (calls.length === 0) return
  const visitors = await visitorsOf(tx, calls)
  const told = await toldOrders(tx, calls)
  const rows = calls
    .filter((call) => !told.has(orderOf(call)))
    .map((call): Row => {
      return { ...call, country: countryOf(call.ip), visitor: visitors.get(call.clickId) ?? null }
    })
  const stored = await insertCalls(tx, zone, rows)
  await countCalls(
    tx,
    zone,
    rows.filter(({ clickId }) => stored.delete(clickId)),
  )
}

const orderIdOf = ({ call }: CallHit): string =>
  String((call.payload as { orderId?: unknown } | null)?.orderId)
/** Null where it is no order. */
const orderOf = (hit: CallHit): string | null =>
  hit.call.action === 'order' ? `${hit.linkId} ${orderIdOf(hit)}` : null

/** Orders that were reported before. */
async function toldOrders(tx: Transaction, calls: readonly CallHit[]): Promise<Set<string | null>> {
  const orders = calls.filter(({ call }) => call.action === 'order')
  if (orders.length === 0) return new Set()
  const told = await tx<{ order: string }[]>`
    select link_id || ' ' || (payload ->> 'orderId') as order from hit
    where action = 'order' and (link_id, payload ->> 'orderId') in (
      select * from unnest(${plainArray(orders.map(({ linkId }) => linkId))}::bigint[], ${textArray(orders.map(orderIdOf))}::text[]))`
  return new Set(told.map(({ order }) => order))
}

async function insertCalls(tx: Transaction, zone: string, rows: Row[]): Promise<Set<string>> {
  const plain = (value: (row: Row) => string | number | null) => plainArray(rows.map(value))
  const text = (value: (row: Row) => string | null) => textArray(rows.map(value))
  const json = (value: (call: Row['call']) => unknown) =>
    text(({ call }) => JSON.stringify(value(call) ?? null))
  const stored = await tx<{ click_id: string }[]>`
    insert into hit (link_id, at, click_id, day, class, reason, visitor, country, ip, agent, referrer, action, event, setup, options, payload, came_by)
    select distinct on (link_id, coalesce(case action when 'order' then payload ->> 'orderId' end, click_id))
      link_id, at, click_id, day, class, reason, decode(visitor, 'hex'), country,
      -- What comes after its time is cut at once.
      case when at >= (select until_at from hit_cut) then ip else network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end)) end,
      agent, referrer, action, event, nullif(setup, '{}'), nullif(options, '{}'), nullif(payload, 'null'), came_by
    from unnest(
      ${plain(({ linkId }) => linkId)}::bigint[], ${plain(({ at }) => at)}::bigint[], ${plain(({ clickId }) => clickId)}::text[],
      ${plain(({ at }) => hourOf(at, zone).day)}::date[], ${plain((row) => row.class)}::text[], ${plain(({ reason }) => reason)}::text[],
      ${plain(({ visitor }) => visitor)}::text[], ${text(({ country }) => country)}::text[],
      ${plain(({ ip }) => storedAddress(ip))}::inet[], ${text(({ agent }) => agent)}::text[],
      ${text(({ referrer }) => referrer)}::text[], ${text(({ call }) => call.action)}::text[], ${text(({ call }) => call.event)}::text[],
      ${json(({ setup }) => setup)}::jsonb[], ${json(({ options }) => options)}::jsonb[], ${json(({ payload }) => payload)}::jsonb[],
      ${text(({ call }) => call.cameBy)}::text[]
    ) as row (link_id, at, click_id, day, class, reason, visitor, country, ip, agent, referrer, action, event, setup, options, payload, came_by)
    order by link_id, coalesce(case action when 'order' then payload ->> 'orderId' end, click_id), at
    on conflict (link_id, at, click_id) do nothing
    returning click_id`
  return new Set(stored.map((hit) => hit.click_id))
}

async function countCalls(tx: Transaction, zone: string, rows: Row[]): Promise<void> {
  const counts = new Map<string, { row: Row; calls: number }>()
  for (const row of rows) {
    const { start } = hourOf(row.at, zone)
    const key = `${row.linkId} ${start} ${row.country} ${row.class} ${row.call.action}`
    counts.set(key, { row, calls: (counts.get(key)?.calls ?? 0) + 1 })
  }
  // Sorted everywhere alike, so that concurrent transactions cannot deadlock.
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
  if (sorted.length === 0) return
  await tx`
    insert into call_hour (link_id, hour, day, country, class, action, calls)
    select * from unnest(
      ${sorted.map(({ row }) => row.linkId)}::bigint[],
      ${sorted.map(({ row }) => new Date(hourOf(row.at, zone).start).toISOString())}::timestamptz[],
      ${sorted.map(({ row }) => hourOf(row.at, zone).day)}::date[], ${sorted.map(({ row }) => row.country)}::text[],
      ${sorted.map(({ row }) => row.class)}::text[], ${sorted.map(({ row }) => row.call.action)}::text[],
      ${sorted.map(({ calls }) => calls)}::bigint[])
    on conflict (link_id, hour, country, class, action) do update set calls = call_hour.calls + excluded.calls`
}
