// Locks of servers that are gone, and drafts of what was interrupted.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataAdvice as advice } from '@rivulet/contract/doctor-messages'
import { birthOf } from '../db/live-process.ts'
import { staleLock } from '../db/directory-lock.ts'
import { type Finding, note, ok } from './finding.ts'
import type { Installation } from './installation.ts'

/** Named after the process that made them. */
const owned = /^(server\.lock(\.stale)?|secret)\.(\d+)$/

export function checkLeftOvers({ dataDir, place, settings, server }: Installation): Finding[] {
  const folders = [dataDir, join(dataDir, 'spool'), ...(settings.databaseUrl ? [] : [place.folder])]
  const locks = folders.flatMap((folder) => {
    const pid = staleLock(folder)
    return pid === undefined ? [] : [note('lock', advice.lock(join(folder, 'server.lock'), pid))]
  })
  const drafts = folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => isDraft(name, server))
      .map((name) => note('left over', advice.leftOver(join(folder, name)))),
  )
  const found = [...locks, ...drafts]
  return found.length > 0 ? found : [ok('locks', advice.noLeftOvers)]
}

function isDraft(name: string, server: number | undefined): boolean {
  const pid = owned.exec(name)?.[3]
  if (pid) return birthOf(Number(pid)) === ''
  // The first start makes it.
  return name === 'cluster.draft' && server === undefined
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
