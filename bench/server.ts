// The API on a loopback port, assembled as in production, in the process of the measurement.
import type { AddressInfo } from 'node:net'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createLogger } from '../server/src/log.ts'
import { readSecret } from '../server/src/secret.ts'
import type { Scratch } from './scratch.ts'

export async function startServer({ sql, dataDir }: Scratch) {
  // One user asks far more than a person would.
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
