/** Findings of npm run doctor about processes, clicks, jobs, backups and the machine. */
import { type Advice, ageText, many } from './doctor-messages.ts'
import { sizeText } from './place-messages.ts'

export const processAdvice = {
  server: (pid: number): Advice => ({ says: `process ${pid} runs on this data directory` }),
  hiddenServer: (folder: string): Advice => ({
    says: `cannot tell whether one runs on this data directory: ${folder} belongs to another user`,
    todo: 'Run this as root, or as the user the server runs as.',
  }),
  noServer: { says: 'none runs on this data directory' },
  served: (pid: number, dataDir: string, server: number): Advice => ({
    says: `process ${pid} for ${dataDir}, server process ${server}`,
  }),
  orphaned: (pid: number, dataDir: string): Advice => ({
    says: `process ${pid} for ${dataDir} has lost its server`,
    todo: `Its watchdog stops it two minutes after the server died; npm start stops it at once. By hand: kill -INT ${pid}`,
  }),
  removed: (pid: number, folder: string): Advice => ({
    says: `process ${pid} runs on ${folder}, which no longer exists`,
    todo: `Stop it: kill -INT ${pid}`,
  }),
  hidden: (pid: number, folder: string): Advice => ({
    says: `process ${pid} runs on ${folder}, which this user cannot read`,
    todo: 'Run this as root to see its owner.',
  }),
  foreign: (pid: number, folder: string): Advice => ({
    says: `process ${pid} runs on ${folder}, which is not an embedded database`,
  }),
  contained: (pid: number, folder: string): Advice => ({
    says: `process ${pid} runs on ${folder} in a container; run this inside the container`,
  }),
  noPostgres: { says: 'none runs on this machine' },
  notListed: { says: 'cannot be listed on this system' },
  freePort: (port: number): Advice => ({ says: `${port} is free` }),
  ourPort: (port: number, pid: number): Advice => ({
    says: `${port} is used by the server, process ${pid}`,
  }),
  otherPort: (port: number, server: number): Advice => ({
    says: `nothing listens on ${port}, although the server is running (process ${server})`,
    todo: 'It was started with another PORT, or took the next free port, which it printed.',
  }),
  takenPort: (port: number, who: string): Advice => ({
    says: `${port} is taken by ${who}`,
    todo: 'The server takes the next free port; set PORT, or stop the other process.',
  }),
  lostPort: (port: number, who: string): Advice => ({
    says: `${port} is taken by ${who}, so the server listens elsewhere`,
    todo: 'It printed its address when it started; set PORT, or stop the other process and restart.',
  }),
  someone: (pid: number, command: string): string => `process ${pid} (${command})`,
  otherUser: 'a process of another user',
} satisfies Record<string, string | Advice | ((...facts: never[]) => Advice | string)>

export const clickAdvice = {
  none: { says: 'no click is waiting to be stored' },
  waiting: (count: number, seconds: number): Advice => ({
    says: `${many(count, 'click')} waiting to be stored, the oldest for ${ageText(seconds)}`,
  }),
  late: (count: number, seconds: number): Advice => ({
    says: `${many(count, 'click')} waiting to be stored, the oldest for ${ageText(seconds)}`,
    todo: 'A server with the role click on this data directory stores them; see its log.',
  }),
  unknown: (count: number): Advice => ({
    says: `at most ${many(count, 'click')} waiting; the database knows how many are stored`,
  }),
  hidden: (reason: string): Advice => ({
    says: `the spool cannot be read: ${reason}`,
    todo: 'Run this as root, or as the user the server runs as.',
  }),
  job: (at: Date): Advice => ({ says: `last succeeded ${at.toISOString()}` }),
  noJob: { says: 'has not run yet' },
  offJob: { says: 'switched off in the settings' },
  badJob: (state: string, failure: string | null): Advice => ({
    says: `${state}${failure ? `: ${failure}` : ''}`,
    todo: 'Check that a server with the role jobs is running, and see its log.',
  }),
  backup: (name: string, seconds: number, count: number): Advice => ({
    says: `${name} is ${ageText(seconds)} old, ${count} kept`,
  }),
  backingUp: (seconds: number): Advice => ({
    says: `tonight's is being made, since ${ageText(seconds)}`,
  }),
  backupElsewhere: (folder: string, seconds: number): Advice => ({
    says: `none from last night in ${folder}, although one was made ${ageText(seconds)} ago`,
    todo: 'Look on the machine that runs the jobs: it writes to its own BACKUP_DIR. A BACKUP_URL is the same on all.',
  }),
  oldBackup: (name: string, seconds: number): Advice => ({
    says: `${name} is ${ageText(seconds)} old`,
    todo: 'One is due every night; check that a server with the role jobs is running, and see its log.',
  }),
  noBackups: (folder: string): Advice => ({
    says: `no backup in ${folder} yet`,
    todo: 'The first is made tonight; npm run backup -- FOLDER makes one now.',
  }),
  hiddenBackups: (folder: string, reason: string): Advice => ({
    says: `${folder} cannot be used: ${reason}`,
    todo: 'Mount it, or make it writable for the user the server runs as.',
  }),
} satisfies Record<string, Advice | ((...facts: never[]) => Advice)>

export const storeAdvice = {
  works: (place: string): Advice => ({ says: `${place} can be written, listed, read and removed from` }),
  fails: (reason: string): Advice => ({
    says: reason.replace(/\.$/, ''),
    todo: 'The settings are in docs/configuration.md; run this again afterwards.',
  }),
} satisfies Record<string, Advice | ((...facts: never[]) => Advice)>

export const machineAdvice = {
  disk: (path: string, free: number, all: number): Advice => ({
    says: `${sizeText(free)} of ${sizeText(all)} free below ${path}`,
  }),
  littleDisk: (path: string, free: number, all: number): Advice => ({
    says: `${sizeText(free)} of ${sizeText(all)} free below ${path}`,
    todo: 'Free space: below 1 GiB administrators are alerted, and a full disk stops orders.',
  }),
  inodes: (free: number, all: number): Advice => ({ says: `${free} of ${all} inodes free` }),
  fewInodes: (free: number, all: number): Advice => ({
    says: `${free} of ${all} inodes free`,
    todo: 'Remove unused files: without inodes nothing new can be written.',
  }),
  memory: (free: number, all: number): Advice => ({
    says: `${sizeText(free)} of ${sizeText(all)} available`,
  }),
  littleMemory: (free: number, all: number): Advice => ({
    says: `${sizeText(free)} of ${sizeText(all)} available`,
    todo: 'Add memory: the server and its PostgreSQL need about 500 MiB.',
  }),
  descriptors: (limit: number): Advice => ({ says: `${limit} open files allowed` }),
  fewDescriptors: (limit: number): Advice => ({
    says: `${limit} open files allowed: each connection needs one`,
    todo: 'Raise the limit: LimitNOFILE=65536 for systemd, ulimit -n elsewhere.',
  }),
  clock: (now: Date, zone: string): Advice => ({ says: `${now.toISOString()}, zone ${zone}` }),
  oddYear: (now: Date): Advice => ({
    says: `${now.toISOString()} cannot be right`,
    todo: 'Set the clock: sessions, holds and payments depend on it.',
  }),
  sameClock: { says: "agrees with the database's clock" },
  otherClock: (seconds: number): Advice => ({
    says: `${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'behind' : 'ahead of'} the database's clock`,
    todo: 'Synchronise both machines with NTP.',
  }),
  ntp: { says: 'synchronised with NTP' },
  noNtp: {
    says: 'not synchronised with NTP',
    todo: 'Switch it on (timedatectl set-ntp true), unless the host sets the time of this machine.',
  },
  zone: (zone: string): Advice => ({ says: `the accounting zone ${zone} is known to the database` }),
  unknownZone: (zone: string): Advice => ({
    says: `the database does not know the accounting zone ${zone}`,
    todo: 'Update the time zones of PostgreSQL, or set another ACCOUNTING_ZONE.',
  }),
} satisfies Record<string, Advice | ((...facts: never[]) => Advice)>
