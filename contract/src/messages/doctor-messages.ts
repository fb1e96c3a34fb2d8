/** Findings of npm run doctor; `todo` says how to fix one. */
import { type Orphan, placeMessages, sizeText } from './place-messages.ts'

export type Advice = { says: string; todo?: string }

export const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A rounded age in one unit, such as 3 minutes. */
export function ageText(seconds: number): string {
  if (seconds < 90) return many(Math.round(seconds), 'second')
  if (seconds < 90 * 60) return many(Math.round(seconds / 60), 'minute')
  if (seconds < 48 * 3600) return many(Math.round(seconds / 3600), 'hour')
  return many(Math.round(seconds / 86_400), 'day')
}

export const doctorTitles = {
  versions: 'Versions',
  settings: 'Settings',
  data: 'Data directory',
  database: 'Database',
  processes: 'Processes and ports',
  clicks: 'Clicks, jobs and backups',
  machine: 'Machine',
} as const

export const doctorSummary = (wrong: number, notes: number, fine: number): string =>
  wrong === 0
    ? `Nothing is wrong: ${many(notes, 'note')}, ${fine} ok.`
    : `${many(wrong, 'thing')} wrong, ${many(notes, 'note')}, ${fine} ok.`

export const versionAdvice = {
  product: (version: string): Advice => ({ says: `Rivulet ${version}` }),
  node: (used: string): Advice => ({ says: `${used} runs the product` }),
  otherNode: (used: string, wanted: string): Advice => ({
    says: `${used} runs the product, which is tested with v${wanted}`,
    todo: 'Start it with npm start, or with node_modules/node/bin/node.',
  }),
  machine: (node: string, npm: string): Advice => ({
    says: `this machine has Node ${node} and npm ${npm}`,
  }),
  oldNode: (node: string): Advice => ({
    says: `this machine has Node ${node}, which is too old to install with`,
    todo: 'Install Node 20.19 or newer.',
  }),
  packages: {
    current: { says: 'the packages are those of package-lock.json' },
    stale: {
      says: 'the packages are not those of package-lock.json',
      todo: 'Run npm start or npm ci to install them.',
    },
  } satisfies Record<string, Advice>,
  screens: { says: 'the screens are built from these sources' },
  oldScreens: (sentence: string): Advice => ({ says: sentence }),
  embedded: (version: string): Advice => ({
    says: `PostgreSQL ${version} comes with this installation`,
  }),
  noPostgres: (reason: string): Advice => ({ says: reason.replace(/^Error: /, '') }),
  otherCluster: (found: string, ours: string): Advice => ({
    says: `the database was made by PostgreSQL ${found}, and this installation has ${ours}`,
    todo: `Back up with the version of Rivulet that wrote it, and restore with this one.`,
  }),
  server: (version: string): Advice => ({ says: `the database runs on PostgreSQL ${version}` }),
  oldServer: (version: string): Advice => ({
    says: `the database runs on PostgreSQL ${version}, which is too old`,
    todo: 'Upgrade it to version 15 or newer.',
  }),
}

export const settingAdvice = {
  refused: (sentence: string): Advice => ({
    says: sentence,
    todo: 'Fix this first; the server does not start.',
  }),
  set: (names: string[]): Advice => ({
    says: names.length > 0 ? `set: ${names.join(', ')}` : 'no variable is set: the defaults apply',
  }),
  ofServer: (names: string[]): Advice => ({
    says: `the running server has other values here: ${names.join(', ')}`,
    todo: 'Run this with the environment of the server, for example: set -a; . /etc/rivulet.env; npm run doctor',
  }),
  localUrl: (host: string): Advice => ({
    says: `PUBLIC_URL is this machine's own address, but the server listens on ${host} for others: they cannot follow links or emails`,
    todo: 'Set PUBLIC_URL to the address people use, or HOST=127.0.0.1.',
  }),
  plainUrl: {
    says: 'PUBLIC_URL is http: passwords and sessions are not encrypted in transit',
    todo: 'Put a proxy with TLS in front and set PUBLIC_URL to https.',
  },
  noProxy: {
    says: 'PUBLIC_URL is https but TRUST_PROXY is not set: all visitors seem to come from the proxy',
    todo: 'Set TRUST_PROXY to the address of the proxy.',
  },
  noMail: {
    says: 'SMTP_URL is not set: emails are written to the outbox and never sent',
    todo: 'Set SMTP_URL.',
  },
  noBackup: {
    says: 'neither BACKUP_DIR nor BACKUP_URL is set: no backup is made',
    todo: 'Set BACKUP_DIR, or BACKUP_URL for a bucket, and BACKUP_KEY.',
  },
  noBackupKey: {
    says: 'BACKUP_KEY is not set: anyone who reads a backup can decrypt bank details',
    todo: 'Set BACKUP_KEY and keep it elsewhere too.',
  },
  sameDisk: {
    says: 'BACKUP_DIR is on the same disk as DATA_DIR: one disk failure destroys both',
    todo: 'Set BACKUP_DIR to another disk, or BACKUP_URL to a bucket.',
  },
  otherSecret: {
    says: 'OTHER_SECRET or the file other-secret is there: the secret is being changed',
    todo: 'Finish the rotation with npm run reseal (docs/operations.md).',
  },
  silent: (level: string): Advice => ({
    says: `LOG_LEVEL=${level}: errors are not logged`,
    todo: 'Set LOG_LEVEL to info.',
  }),
} satisfies Record<string, Advice | ((...facts: never[]) => Advice)>

export const dataAdvice = {
  absent: (path: string): Advice => ({ says: `${path} does not exist yet; the first start creates it` }),
  hidden: (path: string, owner: string, us: string): Advice => ({
    says: `${path} belongs to ${owner}, and ${us} cannot read it`,
    todo: `Run this as ${owner} or as root, and start the server as ${owner}.`,
  }),
  unwritable: (path: string, us: string): Advice => ({
    says: `${us} cannot write to ${path}: the server cannot start as this user`,
    todo: `Start the server as its owner, or give the directory to ${us}.`,
  }),
  path: (path: string): Advice => ({ says: path }),
  demo: {
    says: 'this is a demo with public passwords',
    todo: 'Do not expose it to others.',
  },
  size: (bytes: number, files: number): Advice => ({
    says: `${sizeText(bytes)} in ${many(files, 'file')}`,
  }),
  partly: (bytes: number, unreadable: number): Advice => ({
    says: `${sizeText(bytes)}, and ${many(unreadable, 'folder')} that cannot be read`,
    todo: 'Run this as root, or as the user the server runs as.',
  }),
  none: { says: 'empty' },
  secret: { says: 'present, readable only by its owner' },
  openSecret: (path: string): Advice => ({
    says: 'present, but readable by others',
    todo: `chmod 600 ${path}, and change the secret if somebody has read it (docs/operations.md).`,
  }),
  givenSecret: { says: 'from SECRET' },
  noSecret: { says: 'none yet; the first start creates one' },
  lostSecret: {
    says: 'there is a database but neither SECRET nor the file secret: encrypted data cannot be read',
    todo: 'Restore the secret of this installation from a backup. Starting without it creates a new one.',
  },
  lock: (path: string, pid: number): Advice => ({
    says: `${path} was left behind by process ${pid}, which is gone`,
    todo: 'No action needed: the next start removes it.',
  }),
  leftOver: (path: string): Advice => ({
    says: `${path} was left behind by an interrupted start or backup`,
    todo: `Remove it when no server and no backup is running: rm -r ${path}`,
  }),
  noLeftOvers: { says: 'none left over' },
} satisfies Record<string, Advice | ((...facts: never[]) => Advice)>

export const databaseAdvice = {
  external: (address: string): Advice => ({ says: `DATABASE_URL names ${address}` }),
  inside: (folder: string): Advice => ({ says: `embedded, in ${folder}` }),
  outside: (folder: string): Advice => ({
    says: `embedded, in ${folder}: PostgreSQL refuses to run as root, and its own user cannot enter the data directory`,
  }),
  gone: (folder: string, dataDir: string): Advice => ({
    says: `${dataDir}/postgres.place names ${folder}, which does not exist`,
    todo: `Mount or restore it, or delete ${dataDir}/postgres.place to start with an empty database.`,
  }),
  notMade: { says: 'not created yet; the first start creates it' },
  hidden: (folder: string, us: string): Advice => ({
    says: `${us} cannot read ${folder}, so its schema, clock and jobs were not checked`,
    todo: 'Run this as root, or as the user the server runs as.',
  }),
  stopped: {
    says: 'not running, so its schema, clock and jobs were not checked',
    todo: 'Run this again while the server is running.',
  },
  silent: (reason: string): Advice => ({
    says: `does not answer: ${reason}`,
    todo: 'Check that it is running and that its address, user and password are right.',
  }),
  crashed: (log: string): Advice => ({
    says: 'the server runs but its PostgreSQL does not',
    todo: `Read ${log}.`,
  }),
  answers: (milliseconds: number): Advice => ({ says: `answers within ${milliseconds} ms` }),
  replica: { says: 'READ_DATABASE_URL names a replica that keeps up' },
  noReplica: {
    says: 'READ_DATABASE_URL does not answer, or names no replica; reports and lists are read from the primary',
    todo: 'Check its address, user and password, and that it is a streaming replica of DATABASE_URL.',
  },
  lateReplica: (seconds: number): Advice => ({
    says: `the replica of READ_DATABASE_URL did not catch up with the primary within ${seconds} seconds`,
    todo: 'Look at pg_stat_replication on the primary: the stream may be cut, or the replica too slow.',
  }),
  migrated: (count: number): Advice => ({
    says: `baseline and ${many(count, 'migration')} applied, nothing missing`,
  }),
  missing: (names: string[]): Advice => ({
    says: `not applied yet: ${names.join(', ')}`,
    todo: 'Restart the server with this version; the start applies them.',
  }),
  empty: { says: 'empty; the first start creates its tables' },
  mismatch: (sentence: string): Advice => ({ says: sentence }),
  connections: (used: number, most: number): Advice => ({
    says: `${used} of ${most} connections in use`,
  }),
  fewConnections: (used: number, most: number): Advice => ({
    says: `${used} of ${most} connections in use`,
    todo: 'Raise max_connections, or find out who holds them: select * from pg_stat_activity.',
  }),
  careless: {
    says: 'commits are not durable: fsync, full_page_writes or synchronous_commit is off',
    todo: 'Switch them on, or a crash of the machine loses the latest orders.',
  },
  durable: { says: 'commits are durable' },
  size: (bytes: number): Advice => ({ says: sizeText(bytes) }),
  orphan: (orphan: Orphan): Advice => ({
    says: placeMessages.orphanState(orphan),
    todo: placeMessages.orphanWays(orphan),
  }),
  noOrphans: { says: 'no unused database on this machine' },
} satisfies Record<string, Advice | ((...facts: never[]) => Advice)>
