/** What npm run doctor finds and what to do about it. `todo` is there when something can be done. */
import { type Orphan, placeMessages, sizeText } from './place-messages.ts'

export type Advice = { says: string; todo?: string }

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** As 3 minutes; two units would say no more. */
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
      todo: 'npm start installs what is missing, and so does npm ci.',
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
  refused: (sentence: string): Advice => ({ says: sentence, todo: 'The server does not start before.' }),
  set: (names: string[]): Advice => ({
    says: names.length > 0 ? `set: ${names.join(', ')}` : 'no variable is set: the defaults apply',
  }),
  ofServer: (names: string[]): Advice => ({
    says: `the running server has other values here: ${names.join(', ')}`,
    todo: 'Run this with the environment of the server, for example: set -a; . /etc/rivulet.env; npm run doctor',
  }),
  localUrl: (host: string): Advice => ({
    says: `PUBLIC_URL is this machine's own address, but the server listens on ${host} for others: links and mails lead nowhere for them`,
    todo: 'Set PUBLIC_URL to the address people use, or HOST=127.0.0.1.',
  }),
  plainUrl: {
    says: 'PUBLIC_URL is http: passwords and sessions can be read on the way',
    todo: 'Put a proxy with TLS in front and set PUBLIC_URL to https.',
  },
  noProxy: {
    says: 'PUBLIC_URL is https but TRUST_PROXY is not set: all visitors seem to come from the proxy',
    todo: 'Set TRUST_PROXY to the address of the proxy.',
  },
  noMail: {
    says: 'SMTP_URL is not set: mails are written to the outbox and never sent',
    todo: 'Set SMTP_URL.',
  },
  noBackup: {
    says: 'BACKUP_DIR is not set: no backup is made',
    todo: 'Set BACKUP_DIR and BACKUP_KEY.',
  },
  noBackupKey: {
    says: 'BACKUP_KEY is not set: whoever reads a backup can open bank details with the secret in it',
    todo: 'Set BACKUP_KEY and keep it elsewhere too.',
  },
  sameDisk: {
    says: 'BACKUP_DIR is on the same disk as DATA_DIR: a broken disk takes both',
    todo: 'Set BACKUP_DIR to another disk, or copy backups to another machine.',
  },
  otherSecret: {
    says: 'OTHER_SECRET or the file other-secret is there: the secret is being changed',
    todo: 'Finish it with npm run reseal (docs/operations.md).',
  },
  silent: (level: string): Advice => ({
    says: `LOG_LEVEL=${level}: errors are not logged`,
    todo: 'Set LOG_LEVEL to info.',
  }),
} satisfies Record<string, Advice | ((...facts: never[]) => Advice)>

export const dataAdvice = {
  absent: (path: string): Advice => ({ says: `${path} is not there yet; the first start makes it` }),
  hidden: (path: string, owner: string, us: string): Advice => ({
    says: `${path} belongs to ${owner}, and ${us} cannot read it`,
    todo: `Run this as ${owner} or as root, and start the server as ${owner}.`,
  }),
  unwritable: (path: string, us: string): Advice => ({
    says: `${us} cannot write to ${path}: a server of this user does not start`,
    todo: `Start the server as its owner, or give the directory to ${us}.`,
  }),
  path: (path: string): Advice => ({ says: path }),
  demo: {
    says: 'this is a demonstration, whose passwords everybody knows',
    todo: 'Never let others reach it.',
  },
  size: (bytes: number, files: number): Advice => ({
    says: `${sizeText(bytes)} in ${many(files, 'file')}`,
  }),
  partly: (bytes: number, unreadable: number): Advice => ({
    says: `${sizeText(bytes)}, and ${many(unreadable, 'folder')} that cannot be read`,
    todo: 'Run this as root, or as the user the server runs as.',
  }),
  none: { says: 'nothing there' },
  secret: { says: 'there, readable by its owner alone' },
  openSecret: (path: string): Advice => ({
    says: 'there, and others may read it',
    todo: `chmod 600 ${path}, and change the secret if somebody has (docs/operations.md).`,
  }),
  givenSecret: { says: 'from SECRET' },
  noSecret: { says: 'none yet; the first start makes one' },
  lostSecret: {
    says: 'there is a database but neither SECRET nor the file secret: what is sealed cannot be opened',
    todo: 'Put back the secret of this installation, from a backup. A start without it would make a new one.',
  },
  lock: (path: string, pid: number): Advice => ({
    says: `${path} was left behind by process ${pid}, which is gone`,
    todo: 'Nothing; the next start removes it.',
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
    says: `${dataDir}/postgres.place names ${folder}, which is not there`,
    todo: `Mount or restore it, or delete ${dataDir}/postgres.place to begin with an empty database.`,
  }),
  notMade: { says: 'not made yet; the first start makes it' },
  hidden: (folder: string, us: string): Advice => ({
    says: `${us} cannot look into ${folder}, so its schema, clock and jobs were not checked`,
    todo: 'Run this as root, or as the user the server runs as.',
  }),
  stopped: {
    says: 'not running, so its schema, clock and jobs were not checked',
    todo: 'Run this again beside the running server.',
  },
  silent: (reason: string): Advice => ({
    says: `does not answer: ${reason}`,
    todo: 'See whether it runs, and whether its address, user and password are right.',
  }),
  crashed: (log: string): Advice => ({
    says: 'the server runs but its PostgreSQL does not',
    todo: `Read ${log}.`,
  }),
  answers: (milliseconds: number): Advice => ({ says: `answers within ${milliseconds} ms` }),
  migrated: (count: number): Advice => ({ says: `${many(count, 'migration')} applied, none missing` }),
  missing: (names: string[]): Advice => ({
    says: `${many(names.length, 'migration')} missing: ${names.join(', ')}`,
    todo: 'Restart the server with this version; the start applies them.',
  }),
  empty: { says: 'empty; the first start makes its tables' },
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
    todo: 'Switch them on, or the last orders are lost when the machine stops.',
  },
  durable: { says: 'commits are durable' },
  size: (bytes: number): Advice => ({ says: sizeText(bytes) }),
  orphan: (orphan: Orphan): Advice => ({
    says: placeMessages.orphanState(orphan),
    todo: placeMessages.orphanWays(orphan),
  }),
  noOrphans: { says: 'no unused database on this machine' },
} satisfies Record<string, Advice | ((...facts: never[]) => Advice)>
