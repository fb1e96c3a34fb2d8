// A PostgreSQL with a streaming replica, whose stream a test can cut so that the replica lags, and which it can fail over to.
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { lookUpPlace } from '../../db/embedded/embedded-place.ts'
import { postgresAccount } from '../../db/embedded/postgres-account.ts'
import { type Cluster, launch, runProgram, stopPostgres } from '../../db/embedded/postgres-process.ts'
import { postgresPrograms } from '../../db/embedded/postgres-programs.ts'
import { freePort } from '../free-port.ts'
import { createGateway } from '../servers/gateway.ts'

export type Replicated = {
  /** The first of them, the second, and both. */
  urls: [first: string, second: string, both: string]
  /** From now on the replica learns nothing more. */
  cutStream(): void
  /** Ends the first as a crash does, and makes the replica take writes. */
  failOver(): Promise<void>
  /** Ends the replica as a crash does. */
  killReplica(): void
  stop(): Promise<void>
}

const settings = { unix_socket_directories: '', fsync: 'off', log_min_messages: 'log' }

export async function startReplicated(folder: string): Promise<Replicated> {
  chmodSync(folder, 0o755)
  // Makes the cluster, its account and its database.
  const dataDir = join(folder, 'one')
  await (await startEmbedded({ dataDir })).stop()
  const { folder: place } = lookUpPlace(dataDir)
  const password = readFileSync(join(place, 'password'), 'utf8').trim()
  const account = postgresAccount(place)
  const programs = await postgresPrograms(account)
  const copy = join(folder, 'two')
  execFileSync('cp', ['-a', place, copy])
  writeFileSync(join(copy, 'cluster/standby.signal'), '')

  const clusterIn = (of: string, more: Record<string, string>): Cluster => ({
    ...{
      account,
      programs,
      orphanSeconds: 60,
      folder: join(of, 'cluster'),
      log: join(of, 'postgres.log'),
    },
    settings: { ...settings, ...more },
  })
  const [firstPort, secondPort] = [await freePort(), await freePort()]
  const address = (hosts: string) => `postgres://rivulet:${password}@${hosts}/rivulet`
  const first = clusterIn(place, {})
  const primary = await launch(first, firstPort)
  const stream = await createGateway(address(`127.0.0.1:${firstPort}`))
  const second = clusterIn(copy, {
    primary_conninfo: `host=127.0.0.1 port=${new URL(stream.url).port} user=rivulet password=${password}`,
  })
  const replica = await launch(second, secondPort)
  return {
    urls: [
      address(`127.0.0.1:${firstPort}`),
      address(`127.0.0.1:${secondPort}`),
      address(`127.0.0.1:${firstPort},127.0.0.1:${secondPort}`),
    ],
    cutStream: () => stream.cut(),
    failOver: async () => {
      primary.kill('SIGQUIT')
      await runProgram(second, programs.pg_ctl, ['promote', '-w', '-D', second.folder])
    },
    killReplica: () => void replica.kill('SIGQUIT'),
    stop: async () => {
      stream.close()
      await Promise.all([stopPostgres(first), stopPostgres(second)])
    },
  }
}
