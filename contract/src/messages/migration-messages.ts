/** What migrations did, and their errors, each with a remedy. */

/** Only development data may be reset. */
const inDevelopment = 'In development, npm run dev -- --reset starts with an empty database.'

/** As many as one reads; a new database has them all. */
const named = 5

export const migrationMessages = {
  done: (applied: readonly string[]): string =>
    applied.length > named
      ? `Migrated the database: ${applied.length} steps, the last is ${applied.at(-1)}.`
      : `Migrated the database: ${applied.join(', ')}.`,
  failed: (name: string, reason: string): string =>
    `The migration ${name} failed and changed nothing: ${reason}.`,
  busy: (name: string, reason: string): string =>
    `The migration ${name} changed nothing, because something else holds what it changes, such as a backup or a long report (${reason}). Start again once that has ended.`,
  newer: (name: string): string =>
    `The database was migrated by a newer version (${name}); start that version instead, or restore a backup that this one wrote (npm run restore). ${inDevelopment}`,
  gone: (name: string): string =>
    `The migration ${name} was applied to this database but its file is missing; put it back, or start the version that has it. ${inDevelopment}`,
  changed: (name: string): string =>
    `The migration ${name} was changed after it was applied; put it back as it was and add a new one instead. ${inDevelopment}`,
  changedBaseline: `The tables of server/schema were changed after they were applied; put them back as they were and add a migration instead. ${inDevelopment}`,
  beforeBaseline: (name: string): string =>
    `The database is at a version before 1.0 (${name}); start release 1.0.0-rc.1 once, then this one. ${inDevelopment}`,
  late: (name: string): string =>
    `The migration ${name} is numbered before one that was already applied; give it a higher number. ${inDevelopment}`,
} as const
