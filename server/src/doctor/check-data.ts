// Checks the content, size and permissions of the data directory.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, dirname } from 'node:path'
import { dataAdvice as advice } from '@rivulet/contract/messages/doctor-messages'
import { measureFolder } from '../db/embedded/measure-folder.ts'
import { checkLeftOvers } from './check-left-overs.ts'
import { checkSecret } from './check-secret.ts'
import { type Finding, note, ok, wrong } from './finding.ts'
import type { Installation } from './installation.ts'
import { spawnSync } from 'node:child_process'

/** The owner by user name if possible. If the path is not visible, the owner of its nearest visible parent. */
function ownerOf(path: string): string {
  try {
    const { uid } = statSync(path)
    const { stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' })
    return stdout?.trim() || `user ${uid}`
  } catch {
    return dirname(path) === path ? 'nobody' : ownerOf(dirname(path))
  }
}

export function checkData(installation: Installation): Finding[] {
  const { dataDir, hidden, place, settings } = installation
  const us = userInfo().username
  if (hidden) return [wrong('path', advice.hidden(dataDir, ownerOf(dataDir), us))]
  if (!existsSync(dataDir)) return [note('path', advice.absent(dataDir))]
  const parts = {
    ...(settings.databaseUrl ? {} : { database: place.folder }),
    ...{ spool: join(dataDir, 'spool'), files: join(dataDir, 'files'), outbox: join(dataDir, 'outbox') },
  }
  return [
    isWritable(dataDir)
      ? ok('path', advice.path(dataDir))
      : wrong('path', advice.unwritable(dataDir, us)),
    ...(existsSync(join(dataDir, 'sign-ins.txt')) ? [note('demonstration', advice.demo)] : []),
    ...Object.entries(parts).map(([name, folder]) => measured(name, folder)),
    checkSecret(installation),
    ...checkLeftOvers(installation),
  ]
}

function measured(name: string, folder: string): Finding {
  if (!statSync(folder, { throwIfNoEntry: false })) return ok(name, advice.none)
  const { bytes, files, unreadable } = measureFolder(folder)
  return unreadable > 0
    ? note(name, advice.partly(bytes, unreadable))
    : ok(name, advice.size(bytes, files))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
