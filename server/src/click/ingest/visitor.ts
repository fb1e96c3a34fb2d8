// Identifies visitors without a cookie, and decides which of their visits are unique and which are duplicates.
import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from '../../db/sql.ts'
import type { Hit } from '../spool/hit.ts'
import type { KnownVisitors } from './known-visitors.ts'
import { readVisitorCookie } from '../edge/cookie.ts'
import { createMac, type Mac } from '../edge/mac.ts'
import {
  type NearbyVisits,
  ends,
  isNear,
  joined,
  readAround,
  repeatWithin,
  type LastVisits,
  uniqueWithin,
} from './visit-window.ts'
import { placeOf, readStates, saveStates } from './visitor-states.ts'

/**
 * In hex: the keys under which a visit is stored, that of the cookie or of the day, or both when the cookie has only just
 * been set; and those the same visitor has on the day before and, if it has begun, the day after.
 */
type Keys = { own: [first: string, ...more: string[]]; others: string[] }
export type Decision = { visitor: string; repeated: boolean; unique: boolean }

const keyBytes = 16
const day = 24 * 60 * 60 * 1000
/** Earlier than any visit, and within the database's range. */
const never: LastVisits = { uniqueAt: 0, visitAt: 0 }

/** Days since the epoch in UTC: all have 24 hours, so two of them always cover the 24 hours before a visit. */
const saltDay = (at: number): number => Math.floor(at / day)
const nameOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10)

type Visit = {
  hit: Hit
  keys: Keys
  /** Those of its keys that may be stored. */
  asked: string[]
}

/**
 * Decides for valid hits, per link in chronological order, and stores the
 * outcome. Transactions that do this must be serialized.
 */
export async function decideVisits(
  tx: Transaction,
  hits: readonly Hit[],
  known: KnownVisitors,
): Promise<Decision[]> {
  if (hits.length === 0) return []
  const [salts] = await Promise.all([readSalts(tx, hits), known.begin(tx)])
  const visits = hits.map((hit): Visit => {
    const keys = keysOf(hit, salts)
    return { hit, keys, asked: all(keys).filter((key) => known.mayHave(hit.linkId, key)) }
  })
  const states = await readStates(
    tx,
    visits.flatMap(({ hit: { linkId }, asked }) => asked.map((key) => ({ linkId, key }))),
  )
  const lastOf = (places: readonly string[]): LastVisits => {
    let last = never
    for (const place of places) {
      const found = states.get(place)
      if (found) last = last === never ? found : latest(last, found)
    }
    return last
  }
  // A late spool brings visits older than the stored last one, which alone does not tell what was close to them.
  const late = await readAround(
    tx,
    visits
      .filter(({ hit, asked }) => hit.at < lastOf(placesOf(hit, asked)).visitAt)
      .map(({ hit, keys }) => ({ hit, keys: all(keys) })),
  )

  const decisions: Decision[] = []
  for (const { hit, keys, asked } of visits) {
    const { at, linkId } = hit
    const [key] = keys.own
    // A visitor without any stored state was not in these hits before either.
    const places = placesOf(
      hit,
      all(keys).filter((one) => known.mayHave(linkId, one)),
    )
    const last = lastOf(places)
    const near: NearbyVisits =
      at < last.visitAt
        ? joined(places.flatMap((one) => [ends(states.get(one) ?? never), late.get(one) ?? ends(never)]))
        : ends(last)
    // The time distance counts in both directions.
    const repeated = isNear(at, near.visits, repeatWithin)
    const unique = !repeated && !isNear(at, near.uniques, uniqueWithin)
    decisions.push({ visitor: key, repeated, unique })
    if (repeated) continue
    // Excludes the day after, which would hide the last visit of this day.
    const before = [...keys.own, ...keys.others.slice(0, 1)]
    const own = last === never ? never : lastOf(placesOf(hit, before))
    for (const key of keys.own) {
      const place = placeOf(linkId, key)
      late.get(place)?.visits.push(at)
      if (unique) late.get(place)?.uniques.push(at)
      states.set(place, {
        uniqueAt: unique ? Math.max(at, own.uniqueAt) : own.uniqueAt,
        visitAt: Math.max(at, own.visitAt),
        ...{ linkId, key, changed: true },
        stored: states.get(place)?.stored ?? asked.includes(key),
      })
      known.add(linkId, key)
    }
  }
  await saveStates(tx, states.values())
  return decisions
}

/** The visitor keys of these hits on their day, by click ID; nothing is stored. */
export async function visitorsOf(tx: Transaction, hits: Hit[]): Promise<Map<string, string>> {
  const salts = await readSalts(tx, hits)
  return new Map(hits.map((hit) => [hit.clickId, keysOf(hit, salts).own[0]]))
}

const all = ({ own, others }: Keys): Keys['own'] => [...own, ...others]

const placesOf = ({ linkId }: Hit, keys: readonly string[]): string[] =>
  keys.map((key) => placeOf(linkId, key))

const latest = (a: LastVisits, b: LastVisits): LastVisits => ({
  uniqueAt: Math.max(a.uniqueAt, b.uniqueAt),
  visitAt: Math.max(a.visitAt, b.visitAt),
})

function keysOf(hit: Hit, salts: Map<number, Mac>): Keys {
  const cookie = hit.cookie === null ? null : readVisitorCookie(hit.cookie)
  const named = cookie && hash('sha256', cookie.name).slice(0, keyBytes * 2)
  if (named && cookie.brought) return { own: [named], others: [] }
  const person = `${hit.ip}\n${hit.agent}`
  const keyOn = (salt: Mac) => salt(person, 'hex').slice(0, keyBytes * 2)
  const today = saltDay(hit.at)
  const now = salts.get(today)
  if (!now) throw new Error(`no salt of ${nameOf(today)}`)
  const others = [today - 1, today + 1].flatMap((day) => salts.get(day) ?? []).map(keyOn)
  return { own: named ? [named, keyOn(now)] : [keyOn(now)], others }
}

/** Creates missing salts, but none for a future day; a visitor whose salt was deleted counts as a new one. */
async function readSalts(tx: Transaction, hits: readonly Hit[]): Promise<Map<number, Mac>> {
  const days = [...new Set(hits.map((hit) => saltDay(hit.at)))]
  // Sorted, so that transactions that make the same ones cannot deadlock.
  const needed = [...new Set(days.flatMap((day) => [day, day - 1]))].toSorted((a, b) => a - b)
  const made = needed.map((day) => ({ day: nameOf(day), salt: randomBytes(32) }))
  const [, rows] = await Promise.all([
    // Pipelined: both queries are sent at once, in this order.
    tx`insert into visitor_salt ${tx(made)} on conflict (day) do nothing`,
    tx<{ day: string; salt: Buffer }[]>`
      select day, salt from visitor_salt where day in ${tx([...needed, ...days.map((day) => day + 1)].map(nameOf))}`,
  ])
  return new Map(rows.map(({ day, salt }) => [saltDay(Date.parse(day)), createMac(salt)]))
}
