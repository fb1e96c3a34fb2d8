/** What npm run doctor finds about processes, clicks, jobs, backups and the machine. */
import { type Advice, ageText } from './doctor-messages.ts'
import { sizeText } from './place-messages.ts'

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const processAdvice = {
  server: (pid: number): Advice => ({ says: `process ${pid} runs on this data directory` }),
  hiddenServer: (folder: string): Advice => ({
    says: `whether one runs on this data directory cannot be seen: ${folder} belongs to another user`,
    todo: 'Run this as root, or as the user the server runs as.',
  }),
  noServer: { says: 'none runs on this data directory' },
  served: (pid: number, dataDir: string, server: number): Advice => ({
    says: `process ${pid} for ${dataDir}, server process ${server}`,
  }),
  orphaned: (pid: number, dataDir: string): Advice => ({
    says: `process ${pid} for ${dataDir} has no living server`,
    todo: `Its watchdog stops it two minutes after the server died, npm start at once. By hand: kill -INT ${pid}`,
  }),
  removed: (pid: number, folder: string): Advice => ({
    says: `process ${pid} runs on ${folder}, which is gone`,
    todo: `Nobody can use it any more: kill -INT ${pid}`,
  }),
  hidden: (pid: number, folder: string): Advice => ({
    says: `process ${pid} runs on ${folder}, which this user cannot read`,
    todo: 'Run this as root to see whose it is.',
  }),
  foreign: (pid: number, folder: string): Advice => ({
    says: `process ${pid} runs on ${folder}, which is not an embedded one`,
  }),
  contained: (pid: number, folder: string): Advice => ({
    says: `process ${pid} runs on ${folder} in a container; run this inside of it`,
  }),
  noPostgres: { says: 'none runs on this machine' },
  notListed: { says: 'cannot be listed on this system' },
  freePort: (port: number): Advice => ({ says: `${port} is free` }),
  ourPort: (port: number, pid: number): Advice => ({ says: `${port} is the server's, process ${pid}` }),
  otherPort: (port: number, server: number): Advice => ({
    says: `nobody listens on ${port}, although the server runs (process ${server})`,
    todo: 'It was started with another PORT, or took the next free one and printed it.',
  }),
  takenPort: (port: number, who: string): Advice => ({
    says: `${port} is taken by ${who}`,
    todo: 'The server takes the next free port; set PORT, or stop the other process.',
  }),
  lostPort: (port: number, who: string): Advice => ({
    says: `${port} is taken by ${who}, so the server listens elsewhere`,
    todo: 'Its start printed the address it uses; set PORT, or stop the other process and restart.',
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
    todo: 'A server that runs clicks on this data directory stores them; see its log.',
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
  offJob: { says: 'switched off by the settings' },
  badJob: (state: string, failure: string | null): Advice => ({
    says: `${state}${failure ? `: ${failure}` : ''}`,
    todo: 'See whether a server runs jobs, and its log.',
  }),
  backup: (name: string, seconds: number, count: number): Advice => ({
    says: `${name} is ${ageText(seconds)} old, ${count} kept`,
  }),
  oldBackup: (name: string, seconds: number): Advice => ({
    says: `${name} is ${ageText(seconds)} old`,
    todo: 'One is made every night; see whether a server runs jobs, and its log.',
  }),
  noBackups: (folder: string): Advice => ({
    says: `no backup in ${folder} yet`,
    todo: 'The first is made next night; npm run backup -- FOLDER makes one now.',
  }),
  hiddenBackups: (folder: string, reason: string): Advice => ({
    says: `${folder} cannot be used: ${reason}`,
    todo: 'Mount it, or give it to the user the server runs as.',
  }),
} satisfies Record<string, Advice | ((...facts: never[]) => Advice)>

export const machineAdvice = {
  disk: (path: string, free: number, all: number): Advice => ({
    says: `${sizeText(free)} of ${sizeText(all)} free below ${path}`,
  }),
  littleDisk: (path: string, free: number, all: number): Advice => ({
    says: `${sizeText(free)} of ${sizeText(all)} free below ${path}`,
    todo: 'Make room: below 1 GiB administrators are alerted, and a full disk stops orders.',
  }),
  inodes: (free: number, all: number): Advice => ({ says: `${free} of ${all} inodes free` }),
  fewInodes: (free: number, all: number): Advice => ({
    says: `${free} of ${all} inodes free`,
    todo: 'Remove files that nobody needs: without inodes nothing new can be written.',
  }),
  memory: (free: number, all: number): Advice => ({
    says: `${sizeText(free)} of ${sizeText(all)} available`,
  }),
  littleMemory: (free: number, all: number): Advice => ({
    says: `${sizeText(free)} of ${sizeText(all)} available`,
    todo: 'Give the machine more: the server and its PostgreSQL take about 500 MiB.',
  }),
  descriptors: (limit: number): Advice => ({ says: `${limit} open files allowed` }),
  fewDescriptors: (limit: number): Advice => ({
    says: `${limit} open files allowed: each visitor takes one`,
    todo: 'Raise it: LimitNOFILE=65536 for systemd, ulimit -n elsewhere.',
  }),
  clock: (now: Date, zone: string): Advice => ({ says: `${now.toISOString()}, zone ${zone}` }),
  oddYear: (now: Date): Advice => ({
    says: `${now.toISOString()} cannot be right`,
    todo: 'Set the clock: sessions, holds and payments go by it.',
  }),
  sameClock: { says: "agrees with the database's clock" },
  otherClock: (seconds: number): Advice => ({
    says: `${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'behind' : 'ahead of'} the database's clock`,
    todo: 'Synchronise both machines by NTP.',
  }),
  ntp: { says: 'synchronised by NTP' },
  noNtp: {
    says: 'not synchronised by NTP',
    todo: 'Switch it on (timedatectl set-ntp true), unless the host keeps the time of this machine.',
  },
  zone: (zone: string): Advice => ({ says: `the accounting zone ${zone} is known to the database` }),
  unknownZone: (zone: string): Advice => ({
    says: `the database does not know the accounting zone ${zone}`,
    todo: 'Update the time zones of PostgreSQL, or set another ACCOUNTING_ZONE.',
  }),
} satisfies Record<string, Advice | ((...facts: never[]) => Advice)>
