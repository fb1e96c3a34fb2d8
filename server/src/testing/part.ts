// A server, or one part of it, as a process of its own, on a database and a data folder that a test gives it.
import type { Part } from '../parts.ts'
import { type Child, startNode } from './child.ts'
import { SECRET } from './secret.ts'

export type RunningPart = { child: Child; url: URL }
type Place = {
  dataDir: string
  /** Its own, embedded one when there is none. */
  databaseUrl?: string
  environment?: NodeJS.ProcessEnv
}

/** Whoever calls it ends the child. Addresses of visitors are taken from `x-forwarded-for`. */
export async function startPart(
  part: Part | 'all',
  { dataDir, databaseUrl = '', environment }: Place,
): Promise<RunningPart> {
  const child = startNode(['main.ts', part], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Whoever shares a database shares the secret.
    ...(databaseUrl && { SECRET }),
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  for (;;) {
    const [address] = /ready at (http\S+)/.exec(await child.nextLine())?.slice(1) ?? []
    if (address) return { child, url: new URL(address.replace('localhost', '127.0.0.1')) }
  }
}
