// Server entry point: starts all roles or the one named as argument, and shuts down without losing a request.
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { migrationMessages } from '@rivulet/contract/messages/migration-messages'
import { placeMessages } from '@rivulet/contract/messages/place-messages'
import type { Logger } from 'pino'
import { startAlarms } from './alarm/watch-over.ts'
import { buildApp } from './app.ts'
import { earlierBackups } from './backup/earlier-backups.ts'
import { type Clicks, startClicks } from './click/clicks.ts'
import { keptLinksPath } from './click/links/link-cache.ts'
import { type Config, readConfig, type Settings } from './config/config.ts'
import { listOrphans } from './db/embedded/list-orphans.ts'
import { migrateWatched } from './db/migrate/migrate-watched.ts'
import { openDatabase, requireUsable } from './db/open.ts'
import { openReplica } from './db/replica.ts'
import { connect } from './db/sql.ts'
import { isUnreachable } from './db/unreachable.ts'
import { grantNewPermissions } from './domain/account/grant-new-permissions.ts'
import { seed } from './domain/account/seed.ts'
import { startScans } from './domain/file/scan-files.ts'
import { startPayouts } from './domain/invoice/run/worker.ts'
import { startFirstOrders } from './notification/start-first-orders.ts'
import { startJudging } from './domain/order/judge/start-judging.ts'
import { startPostbacks } from './domain/postback/worker.ts'
import { makeDataDirectory } from './make-data-directory.ts'
import { noteZone } from './programme/note-zone.ts'
import { say, sayFailure } from './progress/say.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import type { Deps } from './deps.ts'
import { knownStore } from './files/known-store.ts'
import { openStore } from './files/open-store.ts'
import { admitStore } from './files/admit-store.ts'
import { shutDownGracefully } from './http/graceful-shutdown.ts'
import { admitSecret } from './crypto/known-keys.ts'
import type { Readiness } from './http/health-check.ts'
import { requireScreens } from './http/fresh-screens.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { type HeldPort, holdPort } from './listen.ts'
import { createLogger } from './log.ts'
import { createMailer } from './mail/mail.ts'
import { type ProcessRole, readRoles } from './config/process-roles.ts'
import { readSecret } from './config/secret.ts'
import { served } from './served.ts'
import { settleMemory } from './settle-memory.ts'
import { startWatch } from './watch/watch-destinations.ts'

// Milliseconds to wait for another server on this data directory: one that is stopping is gone by then.
const patience = 5_000
const retryAfter = 1000

/** For the person who started it: where to go, and on the first start with what, apart from the log lines. */
function sayReady(address: string, signIn: string | null): void {
  const ready = `Rivulet is ready at ${address}`
  if (!signIn) return say(ready)
  const lines = [ready, ...signIn.split('\n')]
  const rule = '─'.repeat(Math.max(...lines.map(({ length }) => length)))
  say(['', rule, ...lines, rule, ''].join('\n'))
}

const printError = (error: unknown): void => sayFailure('Rivulet cannot start', error)

/** Not a word while a signal is ending the process: the start failed because of it. */
function giveUp(error: unknown, shutdown: Shutdown, log: Logger): Promise<void> {
  if (!shutdown.isRunning()) printError(error)
  log.debug({ err: error }, 'start failed')
  return shutdown.run(1)
}

async function start(
  parts: Set<ProcessRole>,
  settings: Settings,
  log: Logger,
  shutdown: Shutdown,
): Promise<void> {
  makeDataDirectory(settings.dataDir)
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    patience,
    say,
  })
  shutdown.add(() => database.stop())
  if (process.env.NODE_ENV !== 'development')
    for (const orphan of listOrphans()) say(placeMessages.orphan(orphan))
  const sql = connect(database.url, { closeIdleAfter: 30 })
  shutdown.add(() => sql.end({ timeout: 5 }))
  const { readDatabaseUrl, readDatabaseLag } = settings
  const replica =
    readDatabaseUrl && parts.has('api')
      ? openReplica(database.url, readDatabaseUrl, readDatabaseLag)
      : undefined
  if (replica) shutdown.add(() => replica.stop())
  const held = await holdPort(settings.host, settings.port)
  shutdown.add(() => held.release())
  const config = completeConfig(settings, held)
  const deps: Deps = {
    ...{ sql, replica, config, log, now: () => new Date() },
    files: knownStore(sql, openStore(config)),
    sendMail: createMailer(config, log),
  }
  // Said last, below the log lines; but in any case, since the password is never said again.
  let signIn: string | null = null
  const takeSignIn = () => {
    const sentence = signIn
    signIn = null
    return sentence
  }
  const saySignIn = () => {
    const sentence = takeSignIn()
    if (sentence) say(sentence)
  }
  shutdown.add(saySignIn)
  let prepared = false
  const withoutDatabase = !parts.has('api') && !parts.has('jobs')
  // Jobs run and calls are answered once the schema is this version's, which may be after the database is back.
  const readiness: Readiness = {
    ...{ stopping: false, withoutDatabase },
    checks: [() => prepared || withoutDatabase],
  }
  let clicks: Clicks | undefined
  const prepare = async () => {
    await prepareDatabase(database.url, deps, (sentence) => (signIn = sentence))
    if (signIn) signIn = [signIn, await earlierBackups(config)].filter(Boolean).join('\n')
    const needsFiles = parts.has('api') || parts.has('jobs')
    if (needsFiles) await admitStore(deps.files, say)
    if (parts.has('jobs')) {
      shutdown.add(await startJobs({ deps, served }))
      shutdown.add(startPostbacks(deps))
      shutdown.add(startPayouts(deps))
      shutdown.add(startJudging(deps))
      shutdown.add(startFirstOrders(deps))
      shutdown.add(startWatch(deps))
    }
    if (parts.has('api')) shutdown.add(startScans(deps))
    // Last, because the steps before it may fail and are then retried.
    const makesBackups = parts.has('jobs')
    shutdown.add(startAlarms(deps, () => clicks, { needsFiles, makesBackups }))
    prepared = true
  }
  const isAway = await prepare().then(
    () => false,
    (error: unknown) => {
      const known = parts.has('click') && existsSync(keptLinksPath(settings.dataDir))
      if (!known || !isUnreachable(error)) throw error
      return true
    },
  )
  if (parts.has('click')) {
    const started = await startClicks(deps, database.url)
    clicks = started
    shutdown.add(() => started.stop())
    readiness.checks.push(() => started.healthy())
  }
  const app = await buildApp(deps, { parts, readiness, clicks })
  settleMemory()
  await held.release()
  await app.listen({ host: config.host, port: config.port })
  shutdown.add(() => shutDownGracefully(app, readiness))
  if (isAway) {
    say(
      'The database does not answer. Redirects use the links last cached; everything else waits for it.',
    )
    void retryPrepare(() => prepare().then(saySignIn), shutdown, log)
  }
  sayReady(config.publicUrl, takeSignIn())
}

/** @throws Error with a one-line message when the database cannot be used. */
async function prepareDatabase(
  url: string,
  { sql, config }: Deps,
  noteSignIn: (sentence: string) => void,
): Promise<void> {
  await requireUsable(url)
  const applied = await migrateWatched(url, { tell: say, deadline: config.progressTimeout })
  if (applied.length > 0) say(migrationMessages.done(applied))
  await admitSecret(sql, config.secret)
  await seed(sql, config, noteSignIn)
  await grantNewPermissions(sql)
  await noteZone(sql, config.accountingZone)
}

/**
 * Retries until the database answers. If it turns out to be unusable, the process exits as it would have at startup.
 */
async function retryPrepare(
  prepare: () => Promise<void>,
  shutdown: Shutdown,
  log: Logger,
): Promise<void> {
  for (;;) {
    await setTimeout(retryAfter, undefined, { ref: false })
    try {
      await prepare()
      return say('The database answers again.')
    } catch (error) {
      if (isUnreachable(error)) continue
      return giveUp(error, shutdown, log)
    }
  }
}

function completeConfig(settings: Settings, { port }: HeldPort): Config {
  if (settings.port && port !== settings.port) say(`Port ${settings.port} is taken, so ${port} is used.`)
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`
  return { ...settings, port, publicUrl, secret: readSecret(settings) }
}

try {
  const parts = readRoles(process.argv[2])
  const settings = readConfig(process.env, { terminal: process.stdout.isTTY })
  if (parts.has('api')) await requireScreens(process.env.NODE_ENV)
  const log = createLogger(settings.logLevel)
  const shutdown = createShutdown(log)
  await start(parts, settings, log, shutdown).catch((error: unknown) => giveUp(error, shutdown, log))
} catch (error) {
  printError(error)
  process.exitCode = 1
}
