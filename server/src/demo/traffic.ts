// Generates one day of demo hits, and the visits that may lead to orders.
import { makeClickId } from '../click/edge/click-id.ts'
import { classify } from '../click/edge/classify.ts'
import type { Hit } from '../click/spool/hit.ts'
import type { Addresses } from './addresses.ts'
import { browserOf, type Coming, referrerOf, saidBy } from './browsers.ts'
import { siteOf } from './people.ts'
import { createRandom, type Random, type Weighted, weightedDraw } from './random.ts'
import { busyness, startOf, timeOfDay } from './rhythm.ts'
import { hour, type Stage, type Way } from './story.ts'

type Visitor = { ip: string; agent: string; cookie: string }
export type Visit = { hit: Hit; way: Way; returning: boolean }

const perDay = 2800
const usual: Weighted<Coming | 'twice'> = [
  ['person', 845],
  ['twice', 28],
  ['robot', 78],
  ['fetch', 5],
  ['prefetch', 17],
  ['preview', 22],
  ['head', 4],
  ['burst', 1],
]
const drawComing = weightedDraw(usual)
const remembered = 120

/** Remembers visitors, so that some return. Call it for the days in order. */
export function trafficOf(
  { deps, period, scale, random }: Stage,
  ways: readonly Way[],
  addresses: Addresses,
) {
  const total = ways.reduce((all, { weight }) => all + weight, 0)
  const seed = random.fork('traffic')
  const known = new Map<Way, Visitor[]>()

  const hitOf = (
    way: Way,
    at: number,
    { ip, agent, cookie }: Visitor,
    coming: Coming,
    luck: Random,
  ): Hit => {
    const said = saidBy(coming, agent, luck)
    const inactive = way.ends && at >= way.ends.at ? way.ends.reason : null
    const verdict = classify({ ...said, tooMany: coming === 'burst', inactive })
    return {
      clickId: makeClickId(deps.config.secret, way.id, at, verdict.reason),
      linkId: way.id,
      at,
      ...verdict,
      ip,
      agent: String(said.headers['user-agent'] ?? ''),
      referrer: coming === 'robot' ? '' : referrerOf(siteOf(way.promoter.person), luck),
      cookie: way.store.brand.cookie ? cookie : null,
      subIds: [...luck.pick(way.subIds)],
    }
  }

  const visitorOf = (way: Way, luck: Random): { visitor: Visitor; returning: boolean } => {
    const before = known.get(way) ?? []
    if (before.length > 8 && luck.chance(0.2)) return { visitor: luck.pick(before), returning: true }
    const ip = addresses.draw(way.promoter.person.country, luck)
    const visitor = { ip, agent: browserOf(luck), cookie: String(luck.next()) }
    known.set(way, before)
    before.push(visitor)
    if (before.length > remembered) before.shift()
    return { visitor, returning: false }
  }

  const comeOnce = (way: Way, at: number, luck: Random): { hits: Hit[]; visit: Visit | null } => {
    const coming = drawComing(luck)
    const { visitor, returning } = visitorOf(way, luck)
    if (coming === 'burst') {
      const hits = Array.from({ length: luck.whole(12, 40) }, (_, n) =>
        hitOf(way, at + n * 240, visitor, 'burst', luck),
      )
      return { hits, visit: null }
    }
    const hit = hitOf(way, at, visitor, coming === 'twice' ? 'person' : coming, luck)
    const again =
      coming === 'twice' ? [hitOf(way, at + luck.whole(200, 1900), visitor, 'person', luck)] : []
    return {
      hits: [hit, ...again],
      visit: hit.class === 'valid' || hit.class === 'invalid' ? { hit, way, returning } : null,
    }
  }

  return {
    /** In chronological order, and none in the future. */
    on(day: string): { hits: Hit[]; visits: Visit[] } {
      const luck = seed.fork(day)
      const start = startOf(period, day)
      const busy = busyness(period, day, luck)
      const hits: Hit[] = []
      const visits: Visit[] = []
      for (const way of ways) {
        const own = createRandom(`${day} ${way.linkIntegration} ${luck.next()}`)
        const expected = (perDay * scale * busy * way.weight * season(way, start)) / total
        const count = Math.max(0, Math.round(expected + Math.sqrt(expected) * 1.4 * own.normal()))
        for (let n = 0; n < count; n++) {
          const at = Math.floor(start + timeOfDay(own))
          const come = comeOnce(way, at, own)
          if (at < way.from) continue
          hits.push(...come.hits.filter((hit) => hit.at <= period.until))
          if (come.visit && at <= period.until) visits.push(come.visit)
        }
      }
      return {
        hits: hits.sort((a, b) => a.at - b.at),
        visits: visits.sort((a, b) => a.hit.at - b.hit.at),
      }
    },
  }
}

/** A link has better and worse weeks, and declines after it ends. */
function season({ id, ends }: Way, at: number): number {
  const weeks = at / (24 * 7 * hour)
  return (1 + 0.35 * Math.sin(weeks + id)) * (ends && at > ends.at ? 0.25 : 1)
}
