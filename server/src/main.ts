// Starts the server, all of it or the part the argument names, and stops it without losing a request.
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { placeMessages } from '@rivulet/contract/place-messages'
import type { Logger } from 'pino'
import { startAlarms } from './alarm/watch-over.ts'
import { buildApp } from './app.ts'
import { startClicks } from './click/clicks.ts'
import { keptLinksPath } from './click/link-cache.ts'
import { type Config, readConfig, type Settings } from './config.ts'
import { listOrphans } from './db/list-orphans.ts'
import { migrateWatched } from './db/migrate-watched.ts'
import { openDatabase, requireVersion } from './db/open.ts'
import { connect } from './db/sql.ts'
import { isUnreachable } from './db/unreachable.ts'
import { grantNewPermissions } from './domain/account/grant-new-permissions.ts'
import { seed } from './domain/account/seed.ts'
import { startScans } from './domain/file/scan-files.ts'
import { startPayouts } from './domain/invoice/run/worker.ts'
import { startJudging } from './domain/order/start-judging.ts'
import { startPostbacks } from './domain/postback/worker.ts'
import { createEnding, type Ending } from './ending.ts'
import type { Deps } from './http/deps.ts'
import { drain } from './http/drain.ts'
import { admitSecret } from './http/known-keys.ts'
import type { Readiness } from './http/health.ts'
import { requireScreens } from './http/screens.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { type HeldPort, holdPort } from './listen.ts'
import { createLogger } from './log.ts'
import { createMailer } from './mail.ts'
import { type Part, readParts } from './parts.ts'
import { readSecret } from './secret.ts'
import { served } from './served.ts'
import { startWatch } from './watch/watch-destinations.ts'

// A server that was told to stop is gone by then; one that was not is there on purpose.
const patience = 5_000
const retryAfter = 1000

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

function complain(error: unknown): void {
  process.stderr.write(`Rivulet cannot start: ${error instanceof Error ? error.message : error}\n`)
}

async function start(parts: Set<Part>, settings: Settings, log: Logger, ending: Ending): Promise<void> {
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    patience,
    say,
  })
  ending.add(() => database.stop())
  if (process.env.NODE_ENV !== 'development')
    for (const orphan of listOrphans()) say(placeMessages.orphan(orphan))
  const sql = connect(database.url)
  ending.add(() => sql.end({ timeout: 5 }))
  const held = await holdPort(settings.host, settings.port)
  ending.add(() => held.release())
  const config = completeConfig(settings, held)
  const deps: Deps = { sql, config, log, now: () => new Date(), sendMail: createMailer(config, log) }
  const readiness: Readiness = { stopping: false, checks: [] }
  const prepare = async () => {
    await prepareDatabase(database.url, deps)
    if (parts.has('jobs')) {
      ending.add(await startJobs({ deps, served }))
      ending.add(startPostbacks(deps))
      ending.add(startPayouts(deps))
      ending.add(startJudging(deps))
      ending.add(startWatch(deps))
    }
    // Where the files are.
    if (parts.has('api')) ending.add(startScans(deps))
    // Last, for what comes before may fail and is then tried again.
    ending.add(startAlarms(deps))
  }
  const away = await prepare().then(
    () => false,
    (error: unknown) => {
      const known = parts.has('click') && existsSync(keptLinksPath(settings.dataDir))
      if (!known || !isUnreachable(error)) throw error
      return true
    },
  )
  const clicks = parts.has('click') ? await startClicks(deps, database.url) : undefined
  if (clicks) {
    ending.add(() => clicks.stop())
    readiness.checks.push(() => clicks.healthy())
  }
  const app = await buildApp(deps, { parts, readiness, clicks })
  await held.release()
  await app.listen({ host: config.host, port: config.port })
  ending.add(() => drain(app, readiness))
  if (away) {
    say('The database does not answer. Links lead on as they were last known; the rest waits for it.')
    void keepTrying(prepare, ending, log)
  }
  say(`Rivulet is ready at ${config.publicUrl}`)
}

/** @throws Error with one sentence when the database cannot be used. */
async function prepareDatabase(url: string, { sql, config }: Deps): Promise<void> {
  await requireVersion(url)
  const applied = await migrateWatched(url, { tell: say, deadline: config.progressTimeout })
  if (applied.length > 0) say(`Migrated the database: ${applied.join(', ')}.`)
  await admitSecret(sql, config.secret)
  await seed(sql, config, say)
  await grantNewPermissions(sql)
}

/** Until the database is there. What is wrong with it then ends the server, as it would have at the start. */
async function keepTrying(prepare: () => Promise<void>, ending: Ending, log: Logger): Promise<void> {
  for (;;) {
    await setTimeout(retryAfter, undefined, { ref: false })
    try {
      await prepare()
      return say('The database is there.')
    } catch (error) {
      if (isUnreachable(error)) continue
      complain(error)
      log.debug({ err: error }, 'start failed')
      return ending.run(1)
    }
  }
}

function completeConfig(settings: Settings, { port }: HeldPort): Config {
  if (settings.port && port !== settings.port) say(`Port ${settings.port} is taken, so ${port} is used.`)
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`
  return { ...settings, port, publicUrl, secret: readSecret(settings) }
}

try {
  const parts = readParts(process.argv[2])
  const settings = readConfig(process.env)
  if (parts.has('api')) await requireScreens(process.env.NODE_ENV)
  const log = createLogger(settings.logLevel)
  const ending = createEnding(log)
  await start(parts, settings, log, ending).catch((error: unknown) => {
    complain(error)
    log.debug({ err: error }, 'start failed')
    return ending.run(1)
  })
} catch (error) {
  complain(error)
  process.exitCode = 1
}
