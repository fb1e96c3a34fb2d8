// Which PostgreSQL runs on this machine for which data directory, and which of them have lost their server.
import { existsSync, readlinkSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { processAdvice as advice } from '@rivulet/contract/doctor-machine-messages'
import { directoryOwner } from '../db/directory-lock.ts'
import { namedDataDirectory } from '../db/place-owner.ts'
import { systemFolder } from '../db/postgres-programs.ts'
import { type Finding, note, ok, wrong } from './finding.ts'
import { hindrance } from './hindrance.ts'
import type { Installation } from './installation.ts'
import { listProcesses, type Process } from './list-processes.ts'

export function checkProcesses(installation: Installation): Finding[] {
  const found = listProcesses()
  return [
    checkServer(installation),
    ...(found
      ? checkPostgres(found, installation.place.folder)
      : [note('PostgreSQL', advice.notListed)]),
  ]
}

function checkServer({ server, place, settings }: Installation): Finding {
  if (server) return ok('server', advice.server(server))
  // Its lock lies there.
  return !settings.databaseUrl && hindrance(place.folder)
    ? note('server', advice.hiddenServer(place.folder))
    : ok('server', advice.noServer)
}

function checkPostgres(processes: Process[], ours: string): Finding[] {
  const running = processes.flatMap(({ pid, args }) => {
    const at = args.indexOf('-D')
    const folder = at > 0 ? args[at + 1] : undefined
    return folder && /^postgres(\.exe)?$/.test(basename(args[0] ?? '')) ? [{ pid, folder }] : []
  })
  if (running.length === 0) return [ok('PostgreSQL', advice.noPostgres)]
  return running.map(({ pid, folder }) => checkOne(pid, folder, ours))
}

/** What other data directories left behind is no fault of this one. */
function checkOne(pid: number, cluster: string, ours: string): Finding {
  const place = dirname(cluster)
  const isOutside = dirname(place) === systemFolder && basename(place) !== 'postgres'
  const isOurs = basename(cluster) === 'cluster' && (isOutside || basename(place) === 'postgres')
  if (!isOurs) return ok('PostgreSQL', advice.foreign(pid, cluster))
  if (isContained(pid)) return ok('PostgreSQL', advice.contained(pid, cluster))
  // Below a closed folder nothing seems to be there.
  if (hindrance(place)) return note('PostgreSQL', advice.hidden(pid, place))
  if (!existsSync(place)) return note('PostgreSQL', advice.removed(pid, cluster))
  const dataDir = (isOutside ? namedDataDirectory(place) : dirname(place)) ?? place
  const server = directoryOwner(place)
  if (server) return ok('PostgreSQL', advice.served(pid, dataDir, server))
  return (place === ours ? wrong : note)('PostgreSQL', advice.orphaned(pid, dataDir))
}

/** Whether its paths and numbers are those of a container, which mean nothing here. */
function isContained(pid: number): boolean {
  const namespaces = (of: string) => ['mnt', 'pid'].map((kind) => readlinkSync(`/proc/${of}/ns/${kind}`))
  try {
    return namespaces(String(pid)).join() !== namespaces('self').join()
  } catch {
    // Only Linux has them, and those of other users are not told.
    return false
  }
}
