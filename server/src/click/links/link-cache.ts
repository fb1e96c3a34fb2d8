// All links in memory, kept fresh by what the database says has changed: redirects work while it is down.
import { join } from 'node:path'
import { hear } from '../db/hear.ts'
import type { ClickDeps } from './click-deps.ts'
import { keepLinks, readKeptLinks } from './kept-links.ts'
import { createRefresh } from './link-refresh.ts'
import { createLinkTable } from './link-table.ts'
import type { TrackedLink } from './tracked-link.ts'
import { within } from './within.ts'

export type LinkCache = {
  /** From memory alone. */
  known(code: string): TrackedLink | undefined
  /** Undefined for a code nobody has. Rejects when that cannot be known, because the database does not answer. */
  find(code: string): Promise<TrackedLink | undefined>
  /** Resolves when everything that was announced so far is in memory. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const shape = /^[\w-]{1,64}$/
const unknownFor = 10_000
const mostUnknown = 10_000
const patience = 1500
/** Should a word of the database ever be lost, it is not missed for longer. */
const reloadEvery = 5 * 60_000
const keepAfter = 5000

export const keptLinksPath = (dataDir: string): string => join(dataDir, 'links.jsonl')

/**
 * Starts with the links that were kept on this machine when the database does not answer.
 * Rejects when there are none either.
 */
export async function startLinkCache({ sql, log, now, config }: ClickDeps): Promise<LinkCache> {
  const path = keptLinksPath(config.dataDir)
  const table = createLinkTable()
  let keeping: NodeJS.Timeout | undefined
  const keep = () => {
    keeping = undefined
    return keepLinks(path, table.all()).catch((error: unknown) =>
      log.error({ err: error }, 'the links cannot be kept on this machine'),
    )
  }
  const onChanged = () => {
    keeping ??= setTimeout(() => void keep(), keepAfter)
  }
  const refresh = createRefresh({ sql, log, table, onChanged })
  /** Codes that were asked for in vain, and when to ask again. */
  const unknown = new Map<string, number>()

  const hearing = hear(
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
    await hearing.begun
    await refresh.settled()
  } catch (error) {
    const kept = await readKeptLinks(path)
    if (!kept) {
      await hearing.stop()
      throw error
    }
    log.warn({ err: error, links: kept.size }, 'the database does not answer, links are those of before')
    table.replaceAll(kept)
  }
  const timer = setInterval(() => refresh.everything(), reloadEvery)

  const ask = async (code: string): Promise<TrackedLink | undefined> => {
    const until = unknown.get(code)
    if (until && until > now().getTime()) return undefined
    await within(patience, refresh.code(code))
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
        await keep()
      }
      await hearing.stop()
    },
  }
}
