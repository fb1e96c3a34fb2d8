// Has uploads scanned for viruses: each immediately, and retried until the scanner answers.
import type { Sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { readUnscanned, type StoredFile } from '../../files/stored-file.ts'
import { poll } from '../../polling.ts'
import { askClamd } from './clamd.ts'

const pause = 5_000
/** Longer than a scan takes: of several servers, only one scans a file. */
const lease = 120_000
const longestAnswer = 60_000
const longestWait = 600_000

type Due = Pick<StoredFile, 'key' | 'sha256' | 'sealed'> & { attempts: number }

/** Scans everything due, until there is nothing left or the scanner fails. @returns how many were scanned. */
export async function scanDue(deps: Deps): Promise<number> {
  for (let scanned = 0; ; scanned++) {
    const due = await takeUp(deps)
    if (!due || !(await scan(deps, due, longestAnswer))) return scanned
  }
}

/** Scans a new upload. If there is no answer in time, it stays due. */
export async function scanNew(deps: Deps, key: string, milliseconds: number): Promise<void> {
  const due = deps.config.clamdUrl && (await takeUp(deps, key))
  if (due) await scan(deps, due, milliseconds)
}

async function takeUp({ sql, now }: Deps, key: string | null = null): Promise<Due | undefined> {
  const at = now()
  const until = new Date(at.getTime() + lease)
  const [due] = await sql<Due[]>`
    update file set scan_attempts = scan_attempts + 1, scan_due_at = ${until}
    where id = (
      select id from file where scan is null and not sealed and (key = ${key} or ${key}::text is null and scan_due_at <= ${at})
      order by scan_due_at limit 1 for update skip locked
    ) returning key, sha256, sealed, scan_attempts as attempts`
  return due
}

async function scan(deps: Deps, { attempts, ...file }: Due, milliseconds: number): Promise<boolean> {
  const { sql, config, log, now } = deps
  try {
    const finding = await askClamd(config.clamdUrl ?? '', await readUnscanned(deps, file), milliseconds)
    if (finding !== null)
      log.error({ event: 'infected-file', file: file.key, finding }, 'an uploaded file contains malware')
    await settle(sql, file.key, {
      scan: finding === null ? 'clean' : 'infected',
      scan_finding: finding,
      scanned_at: now(),
    })
    return true
  } catch (error) {
    log.warn({ err: error, file: file.key, attempts }, 'a file could not be scanned')
    const wait = Math.min(longestWait, pause * 2 ** Math.min(attempts - 1, 10))
    await settle(sql, file.key, { scan_due_at: new Date(now().getTime() + wait) })
    return false
  }
}

async function settle(sql: Sql, key: string, columns: Record<string, unknown>): Promise<void> {
  await sql`update file set ${sql(columns)} where key = ${key} and scan is null`
}

/** Returns a function that stops it. Does nothing without CLAMD_URL. */
export function startScans(deps: Deps): () => Promise<void> {
  if (!deps.config.clamdUrl) return async () => {}
  return poll({
    pause,
    step: () => scanDue(deps),
    failed: (error) => deps.log.warn({ err: error }, 'scanning files failed, retrying'),
  })
}
