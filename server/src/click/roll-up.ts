// Adds to the hourly numbers that every report and list is summed from.
import type { HitClass } from '@rivulet/contract/choices'
import type { Queryable } from '../db/sql.ts'
import { hourOf } from './hour.ts'

/** `at` is epoch milliseconds. */
export type Counted = {
  linkId: number
  at: number
  country: string
  class: HitClass
  hits: number
  uniques: number
}

/** Must run in the transaction that stores the hits. */
export async function rollUp(sql: Queryable, zone: string, counted: Counted[]): Promise<void> {
  const rows = new Map<string, Counted & { hour: number; day: string }>()
  for (const one of counted) {
    const { start, day } = hourOf(one.at, zone)
    const key = `${one.linkId} ${start} ${one.country} ${one.class}`
    const row = rows.get(key)
    if (row) {
      row.hits += one.hits
      row.uniques += one.uniques
    } else rows.set(key, { ...one, hour: start, day })
  }
  // In one order everywhere, so that two of these never wait for each other.
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  if (sorted.length === 0) return
  await sql`
    insert into hit_hour (link_id, hour, day, country, class, hits, uniques)
    select * from unnest(
      ${sorted.map((row) => row.linkId)}::bigint[], ${sorted.map((row) => new Date(row.hour).toISOString())}::timestamptz[],
      ${sorted.map((row) => row.day)}::date[], ${sorted.map((row) => row.country)}::text[], ${sorted.map((row) => row.class)}::text[],
      ${sorted.map((row) => row.hits)}::bigint[], ${sorted.map((row) => row.uniques)}::bigint[])
    on conflict (link_id, hour, country, class)
    do update set hits = hit_hour.hits + excluded.hits, uniques = hit_hour.uniques + excluded.uniques`
}
