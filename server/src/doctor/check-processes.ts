// Lists PostgreSQL processes by data directory, and finds those without a server.
import { existsSync, readlinkSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { processAdvice as advice } from '@rivulet/contract/messages/doctor-machine-messages'
import { directoryOwner } from '../db/embedded/directory-lock.ts'
import { namedDataDirectory } from '../db/embedded/place-owner.ts'
import { systemFolder } from '../db/embedded/postgres-programs.ts'
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
  // The server's lock is there.
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

/** Leftovers of other data directories are not this installation's fault. */
function checkOne(pid: number, cluster: string, ours: string): Finding {
  const place = dirname(cluster)
  const isOutside = dirname(place) === systemFolder && basename(place) !== 'postgres'
  const isOurs = basename(cluster) === 'cluster' && (isOutside || basename(place) === 'postgres')
  if (!isOurs) return ok('PostgreSQL', advice.foreign(pid, cluster))
  if (isContained(pid)) return ok('PostgreSQL', advice.contained(pid, cluster))
  // Below an unreadable folder nothing can be seen.
  if (hindrance(place)) return note('PostgreSQL', advice.hidden(pid, place))
  if (!existsSync(place)) return note('PostgreSQL', advice.removed(pid, cluster))
  const dataDir = (isOutside ? namedDataDirectory(place) : dirname(place)) ?? place
  const server = directoryOwner(place)
  if (server) return ok('PostgreSQL', advice.served(pid, dataDir, server))
  return (place === ours ? wrong : note)('PostgreSQL', advice.orphaned(pid, dataDir))
}

/** Whether it runs in a container, whose paths and process ids mean nothing here. */
function isContained(pid: number): boolean {
  const namespaces = (of: string) => ['mnt', 'pid'].map((kind) => readlinkSync(`/proc/${of}/ns/${kind}`))
  try {
    return namespaces(String(pid)).join() !== namespaces('self').join()
  } catch {
    // Only Linux has cgroups, and those of other users' processes are not readable.
    return false
  }
}
