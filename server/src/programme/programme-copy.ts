// The programme's settings in memory, refreshed by NOTIFY: pages carry them without waiting for the database.
import type { Logger } from 'pino'
import { listen } from '../db/listen.ts'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/sql.ts'
import type { ShownProgramme } from '@rivulet/contract/programme'
import { readPictures, shownPictures, type StoredPictures } from './pictures.ts'
import { type Programme, programmeOf, readProgramme } from './programme.ts'
import { questionsVersion } from './questions.ts'
import { keepHosts, readKeptHosts, readTrackingHosts } from './tracking-hosts.ts'
import { termsVersion } from './terms.ts'

/** Announced in the transaction that changes the settings. */
export const programmeChannel = 'programme'

export type CopiedProgramme = Programme &
  ShownProgramme & {
    pictures: StoredPictures
    /** Shops' own hosts for tracked links. */
    trackingHosts: ReadonlySet<string>
  }

export type ProgrammeCopy = {
  now(): CopiedProgramme
  /** Reads them now, for what the database has not announced yet. */
  refresh(): Promise<void>
  /** Resolves when the settings are loaded, or the database has failed to answer. */
  begun: Promise<void>
  stop(): Promise<void>
}

const nothing = {
  ...{ name: null, supportAddress: null, accent: null },
  ...{ signUp: null, payoutRequests: null, mailSender: null, payerName: null, payerAddress: null },
}

type Chosen = Parameters<typeof programmeOf>[0] & Pick<Config, 'smtpUrl'>
type Needs = { sql: Sql; config: Chosen & Pick<Config, 'dataDir'>; log: Logger }

/** With nothing chosen: environment and defaults. */
const unsetProgramme = (config: Chosen): CopiedProgramme => ({
  ...programmeOf(config, nothing),
  ...shownPictures({}),
  terms: null,
  questions: null,
  mails: config.smtpUrl !== undefined,
  pictures: {},
  trackingHosts: new Set(),
})

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one))

/** Until the database has answered, nothing is chosen but the hosts that were last known. */
export function copyProgramme({ sql, config, log }: Needs): ProgrammeCopy {
  let programme = { ...unsetProgramme(config), trackingHosts: readKeptHosts(config.dataDir, log) }
  let loading: Promise<void> = Promise.resolve()
  const load = async () => {
    const pictures = await readPictures(sql)
    const terms = await termsVersion(sql)
    const questions = await questionsVersion(sql)
    const trackingHosts = await readTrackingHosts(sql)
    const chosen = await readProgramme(sql, config)
    if (!isSame(trackingHosts, programme.trackingHosts))
      await keepHosts(config.dataDir, trackingHosts).catch((error: unknown) =>
        log.error({ err: error }, 'the tracking hosts cannot be kept on disk'),
      )
    programme = {
      ...unsetProgramme(config),
      ...chosen,
      ...shownPictures(pictures),
      ...{ terms, questions, pictures, trackingHosts },
    }
  }
  let waiting: Promise<void> | undefined
  // One after the other, so that an older answer never replaces a newer one; who comes meanwhile shares the next.
  const refresh = (): Promise<void> => {
    waiting ??= loading
      .then(() => {
        waiting = undefined
        return load()
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the programme settings could not be read'))
    loading = waiting
    return waiting
  }
  const listener = listen(
    sql,
    programmeChannel,
    () => void refresh(),
    () => void refresh(),
  )
  const begun = listener.begun
    .catch((error: unknown) =>
      log.warn({ err: error }, 'the programme settings wait until the database answers'),
    )
    .then(() => loading)
  return { now: () => programme, refresh, begun, stop: () => listener.stop() }
}

/** A copy of settings that never change, for pages without a database. */
export const fixedProgramme = (config: Chosen): Pick<ProgrammeCopy, 'now' | 'refresh'> => {
  const programme = unsetProgramme(config)
  return { now: () => programme, refresh: async () => {} }
}
