// What the click path needs of the server.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Sql } from '../db/sql.ts'

export type ClickDeps = {
  sql: Sql
  config: Pick<Config, 'secret' | 'dataDir' | 'accountingZone' | 'retentionMonths' | 'trustProxy'>
  log: Logger
  now: () => Date
}
