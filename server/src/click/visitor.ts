// Tells visitors apart without a cookie, and decides which of their visits are new and which repeated.
import { hash, randomBytes } from 'node:crypto'
import { plainArray } from '../db/array-literal.ts'
import type { Transaction } from '../db/sql.ts'
import type { Hit } from './hit.ts'
import type { KnownVisitors } from './known-visitors.ts'
import { createMac, type Mac } from './mac.ts'
import {
  type Around,
  ends,
  isNear,
  joined,
  readAround,
  repeatWithin,
  type Seen,
  uniqueWithin,
} from './near-visit.ts'

/** In hex: today's, and those by which the same visitor was known the day before and, where that has come, is on the day after. */
type Keys = [now: string, ...others: string[]]
export type Decision = { visitor: string; repeated: boolean; unique: boolean }

const keyBytes = 16
const day = 24 * 60 * 60 * 1000
/** Far from any visit, and a number that the database takes. */
const never: Seen = { uniqueAt: 0, visitAt: 0 }

/** Days of UTC, counted: all are 24 hours long, so two of them always cover the 24 hours before a visit. */
const saltDay = (at: number): number => Math.floor(at / day)
const nameOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10)

/** Who visited, by link and key. */
const placeOf = (linkId: number, key: string): string => `${linkId} ${key}`

/** A hit with where its visitor may be remembered, the place of its own day first. */
type Visit = { hit: Hit; keys: Keys; places: string[] }

/**
 * Decides for valid hits and remembers what was decided. Transactions that do this must
 * wait for each other.
 */
export async function decideVisits(
  tx: Transaction,
  hits: Hit[],
  known: KnownVisitors,
): Promise<Map<Hit, Decision>> {
  const decisions = new Map<Hit, Decision>()
  if (hits.length === 0) return decisions
  await known.begin(tx)
  const salts = await readSalts(tx, hits)
  const sorted = hits
    .map((hit): Visit => {
      const keys = keysOf(hit, salts)
      return { hit, keys, places: keys.map((key) => placeOf(hit.linkId, key)) }
    })
    .sort((a, b) => a.hit.at - b.hit.at)
  const seen = await readSeen(tx, sorted, known)
  const lastOf = (places: readonly string[]): Seen => {
    let last = never
    for (const place of places) {
      const found = seen.get(place)
      if (found) last = last === never ? found : latest(last, found)
    }
    return last
  }
  // A spool that comes late brings visits from before the last one, which alone does not tell what was near them.
  const late = await readAround(
    tx,
    sorted.filter(({ hit, places }) => hit.at < lastOf(places).visitAt),
  )
  const changed = new Map<string, Visit>()

  for (const visit of sorted) {
    const { hit, keys, places } = visit
    const { at } = hit
    const [place = ''] = places
    const last = lastOf(places)
    const near: Around =
      at < last.visitAt
        ? joined(places.flatMap((one) => [ends(seen.get(one) ?? never), late.get(one) ?? ends(never)]))
        : ends(last)
    // Near is near in both directions.
    const repeated = isNear(at, near.visits, repeatWithin)
    const unique = !repeated && !isNear(at, near.uniques, uniqueWithin)
    decisions.set(hit, { visitor: keys[0], repeated, unique })
    if (repeated) continue
    late.get(place)?.visits.push(at)
    if (unique) late.get(place)?.uniques.push(at)
    // Nothing of the day after, which would hide what was the last of this day.
    const own = last === never ? never : lastOf(places.slice(0, 2))
    const uniqueAt = unique ? Math.max(at, own.uniqueAt) : own.uniqueAt
    seen.set(place, { uniqueAt, visitAt: Math.max(at, own.visitAt) })
    changed.set(place, visit)
  }
  await saveSeen(tx, seen, changed, known)
  return decisions
}

/** By what the visitors of these hits are known on their day, by click id; nothing is remembered. */
export async function visitorsOf(tx: Transaction, hits: Hit[]): Promise<Map<string, string>> {
  const salts = await readSalts(tx, hits)
  return new Map(hits.map((hit) => [hit.clickId, keysOf(hit, salts)[0]]))
}

const latest = (a: Seen, b: Seen): Seen => ({
  uniqueAt: Math.max(a.uniqueAt, b.uniqueAt),
  visitAt: Math.max(a.visitAt, b.visitAt),
})

function keysOf(hit: Hit, salts: Map<number, Mac>): Keys {
  if (hit.cookie !== null) return [hash('sha256', hit.cookie).slice(0, keyBytes * 2)]
  const person = `${hit.ip}\n${hit.agent}`
  const keyOn = (salt: Mac) => salt(person, 'hex').slice(0, keyBytes * 2)
  const today = saltDay(hit.at)
  const now = salts.get(today)
  if (!now) throw new Error(`no salt of ${nameOf(today)}`)
  return [keyOn(now), ...[today - 1, today + 1].flatMap((day) => salts.get(day) ?? []).map(keyOn)]
}

/** Makes the salts that are missing, but none of a day to come; one that was destroyed already makes its visitors new ones. */
async function readSalts(tx: Transaction, hits: Hit[]): Promise<Map<number, Mac>> {
  const days = [...new Set(hits.map((hit) => saltDay(hit.at)))]
  const needed = [...new Set(days.flatMap((day) => [day, day - 1]))]
  const made = needed.map((day) => ({ day: nameOf(day), salt: randomBytes(32) }))
  await tx`insert into visitor_salt ${tx(made)} on conflict (day) do nothing`
  const rows = await tx<{ day: string; salt: Buffer }[]>`
    select day, salt from visitor_salt where day in ${tx([...needed, ...days.map((day) => day + 1)].map(nameOf))}`
  return new Map(rows.map(({ day, salt }) => [saltDay(Date.parse(day)), createMac(salt)]))
}

async function readSeen(
  tx: Transaction,
  visits: Visit[],
  known: KnownVisitors,
): Promise<Map<string, Seen>> {
  const pairs = visits.flatMap(({ hit: { linkId }, keys }) =>
    keys.filter((key) => known.mayHave(linkId, key)).map((key) => ({ linkId, key })),
  )
  if (pairs.length === 0) return new Map()
  const rows = await tx<({ linkId: number; key: string } & Seen)[]>`
    select link_id as "linkId", encode(visitor, 'hex') as key, unique_at as "uniqueAt", visit_at as "visitAt"
    from visitor where (link_id, visitor) in (
      select link, decode(key, 'hex') from unnest(
        ${plainArray(pairs.map(({ linkId }) => linkId))}::bigint[], ${plainArray(pairs.map(({ key }) => key))}::text[]) as asked (link, key))`
  return new Map(rows.map((row) => [placeOf(row.linkId, row.key), row]))
}

async function saveSeen(
  tx: Transaction,
  seen: Map<string, Seen>,
  changed: Map<string, Visit>,
  known: KnownVisitors,
): Promise<void> {
  const added: Row[] = []
  const met: Row[] = []
  for (const [place, { hit, keys }] of changed) {
    const { linkId } = hit
    const [key] = keys
    const rows = known.mayHave(linkId, key) ? met : added
    rows.push({ linkId, key, ...(seen.get(place) ?? never) })
  }
  for (const { linkId, key } of [...added, ...met]) known.add(linkId, key)
  if (added.length > 0) await tx`${insertion(tx, added)}`
  if (met.length > 0)
    await tx`
      ${insertion(tx, met)}
      on conflict (link_id, visitor) do update set unique_at = excluded.unique_at, visit_at = excluded.visit_at`
}

type Row = Seen & { linkId: number; key: string }

/** In the order of the key, as hits are stored. */
function insertion(tx: Transaction, rows: readonly Row[]) {
  const column = (value: (row: Row) => string | number) => plainArray(rows.map(value))
  return tx`
    insert into visitor (link_id, visitor, unique_at, visit_at)
    select unnest(${column(({ linkId }) => linkId)}::bigint[]) as link, decode(unnest(${column(({ key }) => key)}::text[]), 'hex') as key,
      unnest(${column(({ uniqueAt }) => uniqueAt)}::bigint[]), unnest(${column(({ visitAt }) => visitAt)}::bigint[])
    order by link, key`
}
