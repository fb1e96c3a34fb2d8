// Dependencies of the click path.
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/sql.ts'

export type ClickDeps = {
  sql: Sql
  config: Pick<
    Config,
    | 'secret'
    | 'dataDir'
    | 'accountingZone'
    | 'retentionMonths'
    | 'trustProxy'
    | 'spoolKeep'
    | 'storeLanes'
  >
  log: Logger
  now: () => Date
}

/** The log of the consumer, which runs in a thread of its own and sends its lines to the main one. */
export type ConsumerLog = Record<'warn' | 'error', (fields: object, sentence: string) => void>
