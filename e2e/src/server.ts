// Starts the built product as a process with its own database and data directory.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startNode } from '../../server/src/testing/child.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/database.ts'

export type RunningServer = {
  /** Without a slash at the end. */
  url: string
  /** The first administrator. */
  administrator: { username: string; password: string }
  database: TestDatabase
  dataDir: string
  /** Outbox folder, one .eml per mail; created with the first. */
  outbox: string
  /** Stops it and drops its database. */
  stop(): Promise<void>
}

const administrator = { username: 'admin@rivulet.example', password: 'Stream-4-boats' }

/** Stop it at the end of the file: `afterAll(() => server.stop())`. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-e2e-'))
  chmodSync(dataDir, 0o755)
  const child = startNode(['main.ts'], {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    ...settings,
  })
  const stop = async () => {
    await child.end('SIGTERM')
    await database.drop()
    rmSync(dataDir, { recursive: true })
  }
  const url = await readyAddress(child).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, administrator, database, dataDir, outbox: join(dataDir, 'outbox'), stop }
}

/** @throws Error with the server's output when it exits instead. */
async function readyAddress(child: Child): Promise<string> {
  const said: string[] = []
  for (;;) {
    const line = await child.nextLine().catch((error: unknown) => {
      throw new Error(`The server did not start:\n${said.join('\n')}`, { cause: error })
    })
    said.push(line)
    const [, address] = /ready at (http\S+)/.exec(line) ?? []
    if (address) return address
  }
}
