// Checks that the secret exists and is readable only by its owner.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dataAdvice as advice } from '@rivulet/contract/messages/doctor-messages'
import { type Finding, ok, wrong } from './finding.ts'
import type { Installation } from './installation.ts'

export function checkSecret({ settings, dataDir, place }: Installation): Finding {
  if (settings.secret) return ok('secret', advice.givenSecret)
  const path = join(dataDir, 'secret')
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) {
    const hasDatabase = !settings.databaseUrl && existsSync(join(place.folder, 'cluster'))
    return hasDatabase ? wrong('secret', advice.lostSecret) : ok('secret', advice.noSecret)
  }
  // Windows has no such permission bits.
  const isOpen = process.platform !== 'win32' && (found.mode & 0o077) !== 0
  return isOpen ? wrong('secret', advice.openSecret(path)) : ok('secret', advice.secret)
}
