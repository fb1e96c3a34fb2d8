// Checks where the database is and why, whether it answers, and whether its schema matches this version.
import { existsSync } from 'node:fs'
import { databaseAdvice as advice } from '@rivulet/contract/messages/doctor-messages'
import { parseDatabaseUrl } from '../config/database-url.ts'
import { listOrphans } from '../db/embedded/list-orphans.ts'
import type { DatabaseAnswer } from './ask-database.ts'
import { type Finding, note, ok, wrong } from './finding.ts'
import type { Installation } from './installation.ts'
import type { DatabaseFacts } from './read-database.ts'

export function checkDatabase(
  installation: Installation,
  { facts, finding }: DatabaseAnswer,
): Finding[] {
  const orphans = listOrphans()
  return [
    checkPlace(installation),
    finding,
    ...(facts ? checkFacts(facts) : []),
    ...(orphans.length === 0
      ? [ok('unused', advice.noOrphans)]
      : orphans.map((orphan) => note('unused', advice.orphan(orphan)))),
  ]
}

function checkPlace({ settings, place, dataDir }: Installation): Finding {
  if (settings.databaseUrl) return ok('place', advice.external(withoutPassword(settings.databaseUrl)))
  if (!place.isOutside) return ok('place', advice.inside(place.folder))
  return existsSync(place.folder)
    ? ok('place', advice.outside(place.folder))
    : wrong('place', advice.gone(place.folder, dataDir))
}

function withoutPassword(address: string): string {
  const urls = parseDatabaseUrl(address).urls.map((url) => new URL(url))
  const hosts = urls.map(({ hostname, port }) => `${hostname}${port && `:${port}`}`)
  return `${hosts.join(',')}${urls[0]?.pathname ?? ''}`
}

function checkFacts(facts: DatabaseFacts): Finding[] {
  const { connections: used, mostConnections: most } = facts
  return [
    checkMigrations(facts),
    facts.durable ? ok('durability', advice.durable) : wrong('durability', advice.careless),
    ok('size', advice.size(facts.bytes)),
    used > most * 0.9
      ? note('connections', advice.fewConnections(used, most))
      : ok('connections', advice.connections(used, most)),
  ]
}

function checkMigrations({ migrations }: DatabaseFacts): Finding {
  if (!migrations) return note('migrations', advice.empty)
  if (migrations.mismatch) return wrong('migrations', advice.mismatch(migrations.mismatch))
  return migrations.missing.length > 0
    ? wrong('migrations', advice.missing(migrations.missing))
    : ok('migrations', advice.migrated(migrations.applied))
}
