// Creates the demo in an empty data directory, or recreates it, and writes its sign-ins to a file when complete.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Settings } from '../config/config.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { connect } from '../db/sql.ts'
import { createShutdown, type Shutdown } from '../shutdown.ts'
import type { Deps } from '../deps.ts'
import { knownStore } from '../files/known-store.ts'
import { openStore } from '../files/open-store.ts'
import { createLogger } from '../log.ts'
import { createMailer } from '../mail/mail.ts'
import { readSecret } from '../config/secret.ts'
import { markDemo, sheetName } from './demo-mark.ts'
import { makeDemo } from './make-demo.ts'
import { signIns } from './sign-ins.ts'

const seed = 'rivulet'
const days = 90

// Durability is not needed: an interrupted demo is created again.
const hurried = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: '256MB',
}

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

async function make(settings: Settings, shutdown: Shutdown): Promise<void> {
  const began = performance.now()
  const { dataDir } = settings
  markDemo(dataDir)
  const database = await startEmbedded({ dataDir, settings: hurried, patience: 5_000, say })
  shutdown.add(() => database.stop())
  clearFolder(dataDir)
  const sql = connect(database.url, { statementTimeout: 60_000 })
  shutdown.add(() => sql.end({ timeout: 5 }))
  await sql`drop schema if exists job cascade`
  await sql`drop schema public cascade`
  await sql`create schema public`
  await migrate(database.url)

  const config = {
    ...settings,
    publicUrl: 'http://localhost:3000',
    secret: readSecret(settings),
    // Everyone can read the password in the terminal; the first sign-in rehashes it properly.
    passwordMemoryKib: 1024,
  }
  const log = createLogger('warn')
  const deps: Deps = {
    sql,
    config,
    files: knownStore(sql, openStore(config)),
    log,
    now: presentOf(new Date()),
    sendMail: createMailer(config, log),
  }
  const told = (done: number) => {
    if (done % 10 === 0) say(`  ${done} of ${days} days`)
  }
  await makeDemo(deps, { seed, days, scale: 1, told })
  await sql`analyze`
  const sheet = join(dataDir, sheetName)
  writeFileSync(`${sheet}.part`, signIns())
  renameSync(`${sheet}.part`, sheet)
  say(`Made in ${Math.round((performance.now() - began) / 1000)} s.`)
}

/** The present stands still during creation. */
const presentOf = (moment: Date) => () => moment

/** Removes everything except the database, which is emptied separately, and the secret. */
function clearFolder(dataDir: string): void {
  for (const name of [sheetName, 'files', 'outbox', 'spool'])
    if (existsSync(join(dataDir, name))) rmSync(join(dataDir, name), { recursive: true })
}

const settings = readConfig(process.env)
const shutdown = createShutdown(createLogger('warn'))
try {
  await make(settings, shutdown)
  await shutdown.run(0)
} catch (error) {
  process.stderr.write(
    `The demonstration was not made: ${error instanceof Error ? error.message : error}\n`,
  )
  await shutdown.run(1)
}
