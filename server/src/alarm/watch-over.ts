// Checks the programme and this machine every minute and raises alarms.
import { hostname } from 'node:os'
import type { Clicks } from '../click/clicks.ts'
import type { Deps } from '../deps.ts'
import { whyAway } from '../files/store-away.ts'
import { poll } from '../polling.ts'
import { alarmsOfDatabase, alarmsOfMachine } from './alarms.ts'
import { raiseAlarms } from './raise-alarms.ts'
import { readDatabaseSigns, readMachineSigns } from './vital-signs.ts'

const pause = 60_000

/** The place of programme-wide alarms. */
const everywhere = ''

/** Missed runs are made up for after a start, one job after the other: until then nothing is said about jobs. */
const madeUpFor = 300_000
const ofJobs = ['jobs'] as const

type Look = {
  clicks?: Clicks | undefined
  needsFiles?: boolean
  makesBackups?: boolean
  starting?: boolean
}

/** Safe on any number of servers: all find the same, and each alarm is mailed once. */
export async function lookOnce(
  deps: Deps,
  { clicks, needsFiles = true, makesBackups = true, starting = false }: Look = {},
): Promise<void> {
  const { config, files, replica, now } = deps
  const signs = await readDatabaseSigns(deps)
  const found = alarmsOfDatabase(starting ? { ...signs, missedJobs: 0 } : signs)
  await raiseAlarms(deps, everywhere, found, starting ? ofJobs : [])
  // The reason is kept, and raised below.
  if (needsFiles) await files.check().catch(ignoreTrouble)
  const machine = await readMachineSigns(config, now(), clicks, {
    ...{ fileTrouble: files.trouble(), replica, makesBackups },
  })
  // Neither does a bucket that does not answer say anything about its backups, nor one that is still being made.
  const undecided = Number.isNaN(machine.backupAge) || signs.backingUp ? (['backup'] as const) : []
  const raised = alarmsOfMachine(machine).filter(({ name }) => !undecided.some((one) => one === name))
  await raiseAlarms(deps, `${hostname()} ${config.dataDir}`, raised, undecided)
}

function ignoreTrouble(error: unknown): void {
  if (whyAway(error) === null) throw error
}

/** `clicks` once they are started, which need no files. Returns a function that stops it. */
export function startAlarms(
  deps: Deps,
  clicks: () => Clicks | undefined,
  parts: Required<Pick<Look, 'needsFiles' | 'makesBackups'>>,
): () => Promise<void> {
  const began = performance.now()
  const starting = () => performance.now() - began < madeUpFor
  return poll({
    pause,
    step: () => lookOnce(deps, { ...parts, clicks: clicks(), starting: starting() }),
    failed: (error) => deps.log.error({ err: error }, 'the alarm check failed'),
  })
}
