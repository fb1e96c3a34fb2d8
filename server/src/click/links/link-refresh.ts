// Batches link changes that arrive during a query, and loads them all with the next one.
import { setTimeout } from 'node:timers/promises'
import type { ClickDeps } from '../click-deps.ts'
import type { LinkTable } from './link-table.ts'
import { readAllLinks, readChangedLinks, type TrackedLink } from './tracked-link.ts'

export type Refresh = {
  /** The NOTIFY payload: the id of a shop, campaign or link, or `affiliate:` and an id. */
  changed(payload: string): void
  everything(): void
  /** Resolves when the code has been looked up. Rejects when the database does not answer. */
  code(code: string): Promise<void>
  settled(): Promise<void>
  stop(): void
}

type Work = { ids: Set<number>; affiliateIds: Set<number>; codes: Set<string>; all: boolean }
type Needs = Pick<ClickDeps, 'sql' | 'log'> & {
  table: LinkTable
  /** Called whenever the table has changed. */
  onChanged: () => void
}

const nothing = (): Work => ({ ids: new Set(), affiliateIds: new Set(), codes: new Set(), all: false })
const pause = 500

export function createRefresh({ sql, log, table, onChanged }: Needs): Refresh {
  const stopping = new AbortController()
  let next = nothing()
  let running: Promise<void> | null = null
  /** The promise for everything in `next`. */
  let answer = Promise.withResolvers<void>()
  answer.promise.catch(() => {})

  const run = async () => {
    while (hasWork(next) && !stopping.signal.aborted) {
      const [work, answered] = [next, answer]
      next = nothing()
      answer = Promise.withResolvers<void>()
      answer.promise.catch(() => {})
      try {
        if (await perform(work)) onChanged()
        answered.resolve()
      } catch (error) {
        answered.reject(error)
        log.warn({ err: error }, 'links cannot be loaded')
        // Codes are not retried here; their callers ask again.
        next = join(next, { ...work, codes: new Set() })
        if (hasWork(next)) await setTimeout(pause, undefined, stopping).catch(() => {})
      }
    }
    running = null
  }

  /** Whether the table may have changed: anybody can ask for a code that no link has. */
  const perform = async (work: Work): Promise<boolean> => {
    if (work.all) {
      const links = new Map<string, TrackedLink>()
      for await (const part of readAllLinks(sql)) for (const link of part) links.set(link.code, link)
      table.replaceAll(links)
    }
    const { ids, affiliateIds, codes } = work
    const changed = { ids: [...ids], affiliateIds: [...affiliateIds], codes: [...codes] }
    if (ids.size + affiliateIds.size + codes.size === 0) return work.all
    const links = await readChangedLinks(sql, changed)
    table.replace(changed, links)
    return work.all || ids.size + affiliateIds.size + links.length > 0
  }

  const add = (change: (work: Work) => void): Promise<void> => {
    change(next)
    const { promise } = answer
    running ??= run()
    return promise
  }

  return {
    changed: (payload) => {
      const [, affiliate, id] = /^(affiliate:)?(\d+)$/.exec(payload) ?? []
      if (id) void add((work) => (affiliate ? work.affiliateIds : work.ids).add(Number(id)))
    },
    everything: () => void add((work) => (work.all = true)),
    code: (code) => add((work) => work.codes.add(code)),
    settled: async () => {
      while (running) await running
    },
    stop: () => stopping.abort(),
  }
}

const hasWork = ({ ids, affiliateIds, codes, all }: Work): boolean =>
  all || ids.size + affiliateIds.size + codes.size > 0

const join = (a: Work, b: Work): Work => ({
  ids: new Set([...a.ids, ...b.ids]),
  affiliateIds: new Set([...a.affiliateIds, ...b.affiliateIds]),
  codes: new Set([...a.codes, ...b.codes]),
  all: a.all || b.all,
})
