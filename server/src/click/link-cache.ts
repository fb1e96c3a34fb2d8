// All links in memory, kept fresh by what the database says has changed: redirects work while it is down.
import type { ClickDeps } from './click-deps.ts'
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

/** Rejects when the links cannot be read at the start. */
export async function startLinkCache({ sql, log, now }: ClickDeps): Promise<LinkCache> {
  const table = createLinkTable()
  const refresh = createRefresh({ sql, log, table })
  /** Codes that were asked for in vain, and when to ask again. */
  const unknown = new Map<string, number>()

  const listening = await sql.listen(
    'link',
    (payload) => {
      unknown.clear()
      refresh.changed(payload)
    },
    // After each lost connection too: what was said meanwhile was not heard.
    () => {
      unknown.clear()
      refresh.everything()
    },
  )
  await refresh.settled()
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
      await within(patience, listening.unlisten()).catch(() => {})
    },
  }
}
