// A server for tests: real routes on a real database, with an adjustable clock and captured emails.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProfileReference } from '@rivulet/contract/access/permission-check'
import type { FastifyInstance } from 'fastify'
import { type Config, readConfig } from '../config/config.ts'
import type { Deps, Mail } from '../deps.ts'
import { knownStore } from '../files/known-store.ts'
import { openStore } from '../files/open-store.ts'
import { createServer } from '../http/server.ts'
import { registerSession } from '../http/session.ts'
import { createLogger } from '../log.ts'
import { holdToDocument } from './api/hold-to-document.ts'
import { makeAccount, type TestAccount, type Wishes } from './account.ts'
import { askPatiently } from './patient-client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { secret } from './secret.ts'

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  sql: TestDatabase['sql']
  mails: Mail[]
  /** Moves the clock of `deps.now`. */
  pass(seconds: number): void
  /** Stops the clock of `deps.now`, so that a slow machine changes nothing; `pass` still moves it. */
  freeze(): void
  /** An active, verified account with a session that starts now. */
  account(reference: ProfileReference, wishes?: Wishes): Promise<TestAccount>
  close(): Promise<void>
}

export const testConfig = (changes: Partial<Config> = {}): Config => ({
  // One account makes all calls of a test file.
  ...readConfig({ LOG_LEVEL: 'silent', LIMITS: 'api=100000/min export=100000/min' }),
  publicUrl: 'https://rivulet.example',
  // The real cost of hashing is tested in password.test.ts only.
  passwordMemoryKib: 1024,
  secret,
  ...changes,
})

/** Close it at the end of the file: `afterAll(() => test.close())`. */
export async function createTestApp(
  register: (app: FastifyInstance, deps: Deps, databaseUrl: string) => unknown,
  changes: Partial<Config> = {},
  connections?: number,
): Promise<TestApp> {
  const database = await createTestDatabase('template', connections)
  const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-app-'))
  const config = testConfig({ dataDir, ...changes })
  const mails: Mail[] = []
  let passed = 0
  let frozen: number | undefined
  const deps: Deps = {
    sql: database.sql,
    config,
    files: knownStore(database.sql, openStore(config)),
    log: createLogger(config.logLevel),
    now: () => new Date((frozen ?? Date.now()) + passed * 1000),
    sendMail: async (mail) => void mails.push(mail),
  }
  const app = createServer(config, deps.log)
  const undocumented = holdToDocument(app)
  registerSession(app, deps)
  await register(app, deps, database.url)
  await app.ready()
  askPatiently(app)
  const close = async () => {
    await app.close()
    await database.drop()
    rmSync(dataDir, { recursive: true })
    const wrong = undocumented()
    if (wrong.length > 0) throw new Error(`not as the OpenAPI document says: ${wrong.join('; ')}`)
  }
  return {
    app,
    deps,
    sql: database.sql,
    mails,
    pass: (seconds) => (passed += seconds),
    freeze: () => (frozen = Date.now()),
    account: (reference, wishes) => makeAccount(database.sql, reference, { now: deps.now(), ...wishes }),
    close,
  }
}
