// Dependencies passed to every route and job: database, configuration, file store, logger, clock and mailer.
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Replica } from './db/replica.ts'
import type { Sql } from './db/sql.ts'
import type { KnownStore } from './files/known-store.ts'
import type { Logo } from './programme/pictures.ts'
import type { Programme } from './programme/programme.ts'

export type Attachment = { filename: string; content: Buffer; contentType: string }

/** In whose name a mail is sent. */
export type Sender = Programme & { logo: Logo | null }
export type Mail = {
  to: string
  subject: string
  text: string
  /** What the text says, as sanitised HTML, where it is more than paragraphs and links. */
  html?: string
  replyTo?: string
  /** Where its reader can choose not to get it; missing in mails that are always sent. */
  preferences?: string
  attachments?: readonly Attachment[]
}

/** Message-ID and date of a mail, kept so that a retried delivery can be recognized as the same mail. */
export type Identity = { id: string; queuedAt: Date }

export type Deps = {
  sql: Sql
  /** What may be seconds old is read there; undefined without READ_DATABASE_URL. */
  replica?: Replica | undefined
  config: Config
  files: KnownStore
  log: Logger
  /** The clock; tests set it. */
  now: () => Date
  /** Hands a mail to SMTP or writes it to the outbox folder, in the programme's name; rejects if that fails. */
  sendMail: (mail: Mail, identity: Identity, sender: Sender) => Promise<void>
}
