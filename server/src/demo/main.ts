// Makes the demonstration in an empty data directory, or anew, and leaves its sign-ins in a file when it is whole.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Settings } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { startEmbedded } from '../db/embedded.ts'
import { connect } from '../db/sql.ts'
import { createEnding, type Ending } from '../ending.ts'
import type { Deps } from '../http/deps.ts'
import { createLogger } from '../log.ts'
import { createMailer } from '../mail.ts'
import { readSecret } from '../secret.ts'
import { markDemo, sheetName } from './demo-mark.ts'
import { makeDemo } from './make-demo.ts'
import { signIns } from './sign-ins.ts'

const seed = 'rivulet'
const days = 90

// Nothing here must outlive a power cut: what is half made is made anew.
const hurried = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: '256MB',
}

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

async function make(settings: Settings, ending: Ending): Promise<void> {
  const began = performance.now()
  const { dataDir } = settings
  markDemo(dataDir)
  const database = await startEmbedded({ dataDir, settings: hurried, patience: 5_000, say })
  ending.add(() => database.stop())
  clearFolder(dataDir)
  const sql = connect(database.url, { statementTimeout: 60_000 })
  ending.add(() => sql.end({ timeout: 5 }))
  await sql`drop schema if exists job cascade`
  await sql`drop schema public cascade`
  await sql`create schema public`
  await migrate(database.url)

  const config = {
    ...settings,
    publicUrl: 'http://localhost:3000',
    secret: readSecret(settings),
    // The password stands in the terminal for everybody to read; the first sign-in hashes it as it should be.
    passwordMemoryKib: 1024,
  }
  const log = createLogger('warn')
  const deps: Deps = {
    sql,
    config,
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

/** It stands still while it is made. */
const presentOf = (moment: Date) => () => moment

/** All but the database, which is emptied from within, and the secret. */
function clearFolder(dataDir: string): void {
  for (const name of [sheetName, 'files', 'outbox', 'spool'])
    if (existsSync(join(dataDir, name))) rmSync(join(dataDir, name), { recursive: true })
}

const settings = readConfig(process.env)
const ending = createEnding(createLogger('warn'))
try {
  await make(settings, ending)
  await ending.run(0)
} catch (error) {
  process.stderr.write(
    `The demonstration was not made: ${error instanceof Error ? error.message : error}\n`,
  )
  await ending.run(1)
}
