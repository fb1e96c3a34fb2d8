// Queries the running database, or explains why it cannot.
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { databaseAdvice as advice } from '@rivulet/contract/messages/doctor-messages'
import { runningDatabase } from '../db/embedded/embedded.ts'
import { type Finding, note, ok, wrong } from './finding.ts'
import { codeOf, hindrance } from './hindrance.ts'
import type { Installation } from './installation.ts'
import { type DatabaseFacts, readDatabase } from './read-database.ts'

export type DatabaseAnswer = { facts: DatabaseFacts | null; finding: Finding }

export async function askDatabase(installation: Installation): Promise<DatabaseAnswer> {
  const { settings, server } = installation
  try {
    const url = settings.databaseUrl ?? runningUrl(installation)
    if (url) return await ask(url, settings.accountingZone)
  } catch (error) {
    return { facts: null, finding: wrong('answer', advice.silent(reasonOf(error))) }
  }
  const { folder } = installation.place
  const log = join(folder, 'postgres.log')
  if (hindrance(folder))
    return { facts: null, finding: note('answer', advice.hidden(folder, userInfo().username)) }
  if (server) return { facts: null, finding: wrong('answer', advice.crashed(log)) }
  const made = existsSync(join(folder, 'cluster'))
  return { facts: null, finding: made ? note('answer', advice.stopped) : ok('answer', advice.notMade) }
}

async function ask(url: string, zone: string): Promise<DatabaseAnswer> {
  const facts = await readDatabase(url, zone)
  return { facts, finding: ok('answer', advice.answers(facts.milliseconds)) }
}

const runningUrl = ({ hidden, dataDir }: Installation): string | null =>
  hidden ? null : runningDatabase(dataDir)

/** The driver's messages contain users and addresses, never passwords. */
function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : ''
  return message && message !== code ? `${message} (${code})` : code
}
