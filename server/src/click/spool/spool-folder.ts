// Metadata of a spool folder: its name in the database, who claimed it, and what was removed from it.
import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../db/sync-folder.ts'
import { listSegments } from './segment.ts'
import { beginning, type Position } from './position.ts'

export type FolderClaim = {
  /** The process that claimed it last, as in the database; null for a folder of an earlier version. */
  owner: string | null
  /** Segments before this position were stored and are no longer on disk. */
  removed: Position
}

const nameFile = (folder: string): string => join(folder, 'name')
const claimFile = (folder: string): string => join(folder, 'claim')

/** Empty before the folder was first opened. */
export const readSpoolName = async (folder: string): Promise<string> =>
  (await readFile(nameFile(folder), 'utf8').catch(() => '')).trim()

/**
 * Call when it is opened. A folder that lost its segments becomes a new spool: numbering starts over, so positions in
 * the database no longer apply.
 */
export async function nameSpool(folder: string): Promise<void> {
  if ((await listSegments(folder)).length > 0 && (await readSpoolName(folder))) return
  await rm(claimFile(folder), { force: true })
  await renameSpool(folder)
}

/** Returns the new name. */
export async function renameSpool(folder: string): Promise<string> {
  const name = randomUUID()
  await replaceFile(folder, nameFile(folder), name)
  return name
}

/** One that cannot be read counts as none, and the folder then as a copy: that only costs storing some clicks again. */
export async function readClaim(folder: string): Promise<FolderClaim> {
  try {
    const claim: unknown = JSON.parse(await readFile(claimFile(folder), 'utf8'))
    return isClaim(claim) ? claim : nobody
  } catch {
    return nobody
  }
}

const nobody: FolderClaim = { owner: null, removed: beginning }

/** By hand: the thread that stores clicks needs nothing else of a schema library, which is a third of what it loads. */
function isClaim(value: unknown): value is FolderClaim {
  const { owner, removed } = (value ?? {}) as Partial<FolderClaim>
  const isNamed = owner === null || typeof owner === 'string'
  return isNamed && Number.isInteger(removed?.segment) && Number.isInteger(removed?.byte)
}

export const writeClaim = (folder: string, claim: FolderClaim): Promise<void> =>
  replaceFile(folder, claimFile(folder), JSON.stringify(claim))

async function replaceFile(folder: string, path: string, text: string): Promise<void> {
  const file = await open(`${path}.draft`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.draft`, path)
  await syncFolder(folder)
}
