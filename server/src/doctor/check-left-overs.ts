// Finds stale locks of dead servers, and drafts of interrupted work.
import { namesIn } from '../db/embedded/list-orphans.ts'
import { join } from 'node:path'
import { dataAdvice as advice } from '@rivulet/contract/messages/doctor-messages'
import { startTimeOf } from '../db/embedded/live-process.ts'
import { staleLock } from '../db/embedded/directory-lock.ts'
import { type Finding, note, ok } from './finding.ts'
import type { Installation } from './installation.ts'

/** The name contains the id of the process that created them. */
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
  if (pid) return startTimeOf(Number(pid)) === ''
  // It is normal during the first start.
  return name === 'cluster.draft' && server === undefined
}
