// The API on a loopback port, assembled as in production, within the benchmark's process.
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { knownStore } from '../../server/src/files/known-store.ts'
import { openStore } from '../../server/src/files/open-store.ts'
import { createLogger } from '../../server/src/log.ts'
import { readSecret } from '../../server/src/config/secret.ts'
import type { Scratch } from '../scratch.ts'

export async function startServer({ sql, dataDir }: Scratch) {
  // A single user makes far more calls than a person would.
  const settings = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    LIMITS: 'api=9999999/s export=9999/s',
  })
  const config = { ...settings, publicUrl: 'http://localhost', secret: readSecret(settings) }
  const deps = {
    sql,
    config,
    log: createLogger(config.logLevel),
    now: () => new Date(),
    files: knownStore(sql, openStore(config)),
    sendMail: async () => {},
  }
  const app = await buildApp(deps, {
    parts: new Set(['api'] as const),
    readiness: { stopping: false, checks: [] },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => app.close() }
}
