// In-memory cache of all links, refreshed by NOTIFY: redirects work while the database is down.
import { join } from 'node:path'
import { listen } from '../../db/listen.ts'
import type { ClickDeps } from '../click-deps.ts'
import { keepLinks, readKeptLinks } from './kept-links.ts'
import { createRefresh } from './link-refresh.ts'
import { createLinkTable } from './link-table.ts'
import type { TrackedLink } from './tracked-link.ts'
import { withTimeout } from '../edge/with-timeout.ts'

export type LinkCache = {
  /** From memory only. */
  known(code: string): TrackedLink | undefined
  /** Undefined for an unknown code. Rejects when the database does not answer, so that it cannot be known. */
  find(code: string): Promise<TrackedLink | undefined>
  /** Resolves when every change announced so far is loaded. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const shape = /^[\w-]{1,64}$/
const unknownFor = 10_000
const mostUnknown = 10_000
const lookupTimeout = 1500
/** Full reload interval, in case a notification is ever lost. */
const reloadEvery = 5 * 60_000
const keepAfter = 5000

export const keptLinksPath = (dataDir: string): string => join(dataDir, 'links.jsonl')

/**
 * Starts with the links cached on this machine's disk when the database does not answer. Rejects when there are none.
 */
export async function startLinkCache({ sql, log, now, config }: ClickDeps): Promise<LinkCache> {
  const path = keptLinksPath(config.dataDir)
  const table = createLinkTable()
  let keeping: NodeJS.Timeout | undefined
  let written: Promise<unknown> = Promise.resolve()
  /** One after the other: they write the same file. */
  const keep = () => {
    keeping = undefined
    written = written
      .then(() => keepLinks(path, table.all()))
      .catch((error: unknown) => log.error({ err: error }, 'the links cannot be cached on disk'))
    return written
  }
  const onChanged = () => {
    keeping ??= setTimeout(() => void keep(), keepAfter)
  }
  const refresh = createRefresh({ sql, log, table, onChanged })
  /** Unknown codes, and when to look them up again. */
  const unknown = new Map<string, number>()

  const listener = listen(
    sql,
    'link',
    (payload) => {
      unknown.clear()
      refresh.changed(payload)
    },
    () => {
      unknown.clear()
      refresh.everything()
    },
  )
  try {
    await listener.begun
    await refresh.settled()
  } catch (error) {
    const kept = await readKeptLinks(path)
    if (!kept) {
      await listener.stop()
      throw error
    }
    log.warn(
      { err: error, links: kept.size },
      'the database does not answer, using the links cached on disk',
    )
    table.replaceAll(kept)
  }
  const timer = setInterval(() => refresh.everything(), reloadEvery)

  const ask = async (code: string): Promise<TrackedLink | undefined> => {
    const until = unknown.get(code)
    if (until && until > now().getTime()) return undefined
    await withTimeout(lookupTimeout, refresh.code(code))
    const found = table.find(code)
    if (found) return found
    if (unknown.size >= mostUnknown) unknown.clear()
    unknown.set(code, now().getTime() + unknownFor)
    return undefined
  }

  return {
    known: table.find,
    find: async (code) => table.find(code) ?? (shape.test(code) ? ask(code) : undefined),
    settled: () => refresh.settled(),
    stop: async () => {
      clearInterval(timer)
      refresh.stop()
      if (keeping) {
        clearTimeout(keeping)
        void keep()
      }
      await written
      await listener.stop()
    },
  }
}
