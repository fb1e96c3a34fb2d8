// Claims a spool for this process in the database; a copy of its folder, such as that of a cloned disk, becomes a spool of its own.
import { setTimeout } from 'node:timers/promises'
import type { ClickDeps, ConsumerLog } from '../click-deps.ts'
import { beginning, isBefore, type Position } from '../spool/position.ts'
import { listSegments } from '../spool/segment.ts'
import { readProgress } from '../spool/shared-progress.ts'
import type { SpoolPlace } from '../spool/spool.ts'
import {
  type FolderClaim,
  readClaim,
  readSpoolName,
  renameSpool,
  writeClaim,
} from '../spool/spool-folder.ts'
import { sizeOf } from '../spool/spool-reader.ts'

export type Claimed = { name: string; stored: Position }
type Row = Position & { owner: string | null }
type ClaimDeps = Pick<ClickDeps, 'sql'> & { log: ConsumerLog; signal: AbortSignal }

/** The application_name of a spool's connections, which shows others that its owner is alive. */
export const connectionName = (owner: string): string => `rivulet spool ${owner}`

/** Milliseconds: the connections of a process that was killed are gone by then. */
const patience = 5000
const pause = 200

/**
 * The owner in the folder is the owner in the database, unless the folder was copied and one of the two was started
 * since. The one whose claim is not there, or whose owner is alive elsewhere, takes a new name and offers all that its
 * folder holds again, which counts once.
 */
export async function claimSpool(deps: ClaimDeps, spool: SpoolPlace): Promise<Claimed> {
  for (let waited = 0; ; waited += pause) {
    const name = await readSpoolName(spool.folder)
    const claim = await readClaim(spool.folder)
    const row = await readRow(deps, name)
    const stored = row ?? beginning
    const gap = isBefore(stored, claim.removed)
    const known = stateOf(spool, claim, row, await endOf(spool, claim.removed))
    const isAlive = known === 'ended' && row?.owner && (await isConnected(deps.sql, row.owner))
    const state = isAlive ? 'alive' : known
    if (row && state === 'ours' && !gap)
      return { name, stored: { segment: row.segment, byte: row.byte } }
    if (state === 'alive' && waited < patience && !deps.signal.aborted) {
      await setTimeout(pause)
      continue
    }
    if (gap) tellGap(deps, { name, from: stored, to: claim.removed })
    if (!row) await insertRow(deps, spool, { name, at: claim.removed, gap })
    else if (state === 'copy' || state === 'alive') {
      const renamed = await renameSpool(spool.folder)
      await insertRow(deps, spool, { name: renamed, at: claim.removed, gap })
      tellCopy(deps, { folder: spool.folder, before: name, now: renamed })
    } else await takeOver(deps, spool, { name, row, at: gap ? claim.removed : row, gap })
    await writeClaim(spool.folder, { ...claim, owner: spool.owner })
  }
}

/** `ended`: claimed by the process that had this folder before. */
type State = 'ours' | 'free' | 'ended' | 'copy'

function stateOf(spool: SpoolPlace, claim: FolderClaim, row: Row | undefined, end: Position): State {
  if (!row) return 'free'
  // What the database stored was never in this folder: it is an older state of itself.
  if (isBefore(end, row)) return 'copy'
  if (row.owner === spool.owner) return 'ours'
  if (row.owner === null) return 'free'
  return row.owner === claim.owner ? 'ended' : 'copy'
}

async function readRow({ sql }: ClaimDeps, name: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`select segment, byte, owner from spool_position where spool = ${name}`
  return row
}

/** Whether the process that claimed a spool is alive, on whatever machine. */
export async function isConnected(sql: ClickDeps['sql'], owner: string): Promise<boolean> {
  const [row] = await sql<{ alive: boolean }[]>`
    select exists (
      select from pg_stat_activity where datname = current_database() and application_name = ${connectionName(owner)}
    ) as alive`
  return row?.alive ?? false
}

type Entry = { name: string; at: Position; gap: boolean }

/** Where another consumer of this folder was faster, its row stays. */
const insertRow = ({ sql }: ClaimDeps, { owner }: SpoolPlace, { name, at, gap }: Entry) => sql`
  insert into spool_position (spool, segment, byte, owner, gap_at)
  values (${name}, ${at.segment}, ${at.byte}, ${owner}, case when ${gap}::boolean then now() end)
  on conflict (spool) do nothing`

/** Only from the owner that was found: of two copies one is first. */
const takeOver = (
  { sql }: ClaimDeps,
  { owner }: SpoolPlace,
  { name, row, at, gap }: Entry & { row: Row },
) => sql`
  update spool_position set owner = ${owner}, segment = ${at.segment}, byte = ${at.byte},
    gap_at = case when ${gap}::boolean then now() else gap_at end
  where spool = ${name} and owner is not distinct from ${row.owner} and segment = ${row.segment} and byte = ${row.byte}`

/** The end of what is on disk, or was. */
async function endOf({ folder, live }: SpoolPlace, removed: Position): Promise<Position> {
  const segment = (await listSegments(folder)).at(-1)
  if (segment === undefined) return removed
  const progress = readProgress(live)
  const byte = progress?.segment === segment ? progress.bytes : await sizeOf(folder, segment)
  return isBefore({ segment, byte }, removed) ? removed : { segment, byte }
}

/** The database knows less than had been stored, and what it lacks is no longer on disk. */
const tellGap = ({ log }: ClaimDeps, gap: { name: string; from: Position; to: Position }): void =>
  log.error(
    { event: 'spool-gap', ...gap },
    'the database lacks clicks that had been stored and were removed since; SPOOL_KEEP sets how long they are kept',
  )

const tellCopy = ({ log }: ClaimDeps, copy: { folder: string; before: string; now: string }): void =>
  log.warn(
    { event: 'spool-copy', ...copy },
    'this spool is a copy of another one, or an older state of it, and continues under a new name',
  )
