// Starts a server, or one role of it, as a separate process with a given database and data directory.
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessRole } from '../config/process-roles.ts'
import { type Child, startNode } from './child.ts'
import { SECRET } from './secret.ts'

export type RunningPart = { child: Child; url: URL }
type Place = {
  dataDir: string
  /** By default it starts its own embedded database. */
  databaseUrl?: string
  environment?: NodeJS.ProcessEnv
}

/** Data directories of several servers of one database, with their files in common. */
export function sharedFolders(folder: string, names: readonly string[]): string[] {
  const files = join(folder, 'files')
  mkdirSync(files)
  return names.map((name) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    shareFiles(dataDir, files)
    return dataDir
  })
}

/** Gives a data directory the files of another server. */
export const shareFiles = (dataDir: string, files: string): void =>
  symlinkSync(files, join(dataDir, 'files'))

/** The caller stops it. Visitors' addresses are taken from `x-forwarded-for`. */
export async function startPart(
  part: ProcessRole | 'all',
  { dataDir, databaseUrl = '', environment }: Place,
): Promise<RunningPart> {
  const child = startNode(['main.ts', part], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Servers sharing a database share the secret.
    ...(databaseUrl && { SECRET }),
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  return { child, url: new URL((await child.ready()).replace('localhost', '127.0.0.1')) }
}
