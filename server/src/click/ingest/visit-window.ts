// Finds visits close to another one in time, for hits that are stored after later ones of the same visitor.
import { plainArray, textArray } from '../../db/array-literal.ts'
import type { Transaction } from '../../db/sql.ts'
import type { Hit } from '../spool/hit.ts'

/** What is stored of a visitor: the last visit and the last unique one, in epoch milliseconds. */
export type LastVisits = { uniqueAt: number; visitAt: number }

/** Visits of the same visitor to the link, and which of them were unique; epoch milliseconds. */
export type NearbyVisits = { visits: number[]; uniques: number[] }
export type LateVisit = {
  hit: Hit
  /** Keys the visitor may be stored under, that of its day first; in hex. */
  keys: [string, ...string[]]
}

export const repeatWithin = 2000
export const uniqueWithin = 24 * 60 * 60 * 1000

export const isNear = (at: number, times: readonly number[], within: number): boolean =>
  times.some((time) => Math.abs(at - time) < within)

export const ends = ({ visitAt, uniqueAt }: LastVisits): NearbyVisits => ({
  visits: [visitAt],
  uniques: [uniqueAt],
})

export const joined = (all: readonly NearbyVisits[]): NearbyVisits => ({
  visits: all.flatMap(({ visits }) => visits),
  uniques: all.flatMap(({ uniques }) => uniques),
})

/** What is stored around it, by link and the day's key. */
export async function readAround(
  tx: Transaction,
  late: readonly LateVisit[],
): Promise<Map<string, NearbyVisits>> {
  const around = new Map<string, NearbyVisits>()
  if (late.length === 0) return around
  for (const { hit, keys } of late) around.set(`${hit.linkId} ${keys[0]}`, { visits: [], uniques: [] })
  const asked = late.flatMap(({ hit, keys }) =>
    // A cookie identifies its visitor for longer than the days for which unique visits are stored.
    keys.map((key) => ({
      ...{ hit, key, place: `${hit.linkId} ${keys[0]}` },
      within: hit.cookie === null ? repeatWithin : uniqueWithin,
    })),
  )
  const column = (value: (row: (typeof asked)[number]) => string | number) =>
    plainArray(asked.map(value))
  const found = await tx<{ place: string; at: number; isUnique: boolean }[]>`
    select distinct asked.place, hit.at, hit.is_unique as "isUnique"
    from hit join unnest(${column(({ hit }) => hit.linkId)}::bigint[], ${column(({ hit }) => hit.at)}::bigint[], ${column(({ hit }) => hit.clickId)}::text[],
      ${column(({ key }) => key)}::text[], ${column(({ within }) => within)}::bigint[], ${textArray(asked.map(({ place }) => place))}::text[]
    ) as asked (link_id, at, click_id, key, within, place)
      on hit.link_id = asked.link_id and hit.at > asked.at - asked.within and hit.at < asked.at + asked.within
      and hit.visitor = decode(asked.key, 'hex') and hit.class = 'valid' and hit.click_id <> asked.click_id`
  for (const { place, at, isUnique } of found) {
    around.get(place)?.visits.push(at)
    if (isUnique) around.get(place)?.uniques.push(at)
  }
  return around
}
