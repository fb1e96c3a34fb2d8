// What a route may use: the database, the settings and the doors to the outside.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Sql } from '../db/sql.ts'

export type Attachment = { filename: string; content: Buffer; contentType: string }
export type Mail = {
  to: string
  subject: string
  text: string
  replyTo?: string
  attachments?: readonly Attachment[]
}

/** What makes a mail that is handed over again recognizable as the one from before: its Message-ID and its date. */
export type Identity = { id: string; queuedAt: Date }

export type Deps = {
  sql: Sql
  config: Config
  log: Logger
  /** The clock; tests move it. */
  now: () => Date
  /** Hands a mail to SMTP or the outbox folder; rejects when it could not be handed over. */
  sendMail: (mail: Mail, identity: Identity) => Promise<void>
}
