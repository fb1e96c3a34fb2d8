/** What is said when a database and the migrations of this version do not fit, and the way out. */

/** Development data may go; that of an installation never does. */
const inDevelopment = 'In development, npm run dev -- --reset begins with an empty database.'

export const migrationMessages = {
  failed: (name: string, reason: string): string =>
    `The migration ${name} failed and changed nothing: ${reason}.`,
  newer: (name: string): string =>
    `The database was migrated by a newer version (${name}); start that version instead, or restore a backup that this one wrote (npm run restore). ${inDevelopment}`,
  gone: (name: string): string =>
    `The migration ${name} was applied to this database but its file is missing; put it back, or start the version that has it. ${inDevelopment}`,
  changed: (name: string): string =>
    `The migration ${name} was changed after it was applied; put it back as it was and add a new one instead. ${inDevelopment}`,
  late: (name: string): string =>
    `The migration ${name} is numbered before one that was already applied; give it a higher number. ${inDevelopment}`,
} as const
