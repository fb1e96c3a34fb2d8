// Shops' own hosts for tracked links: which there are, and how this installation proves that one leads to it.
import { createHmac } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Secret } from '../config/config.ts'
import type { Queryable } from '../db/sql.ts'

/** Whether they are proven or not, also of shops in the trash: their links still work. */
export async function readTrackingHosts(sql: Queryable): Promise<ReadonlySet<string>> {
  const rows = await sql<{ host: string }[]>`
    select tracking_host as host from shop where tracking_host is not null`
  return new Set(rows.map(({ host }) => host))
}

/** Kept in the data directory, because a server that starts without its database must not serve screens on them. */
const keptHostsPath = (dataDir: string): string => join(dataDir, 'tracking-hosts.json')

/** Empty while none were ever kept. A damaged file is set aside, because the next change would replace it. */
export function readKeptHosts(dataDir: string, log: Pick<Logger, 'warn'>): ReadonlySet<string> {
  const file = keptHostsPath(dataDir)
  try {
    return new Set(hostsIn(readFileSync(file, 'utf8')))
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return new Set()
    const aside = `${file}.damaged`
    try {
      renameSync(file, aside)
      log.warn({ err, file, aside }, 'the list of tracking hosts is damaged and was set aside')
    } catch {
      log.warn({ err, file }, 'the list of tracking hosts is damaged and could not be set aside')
    }
    return new Set()
  }
}

/** @throws Error when it is no list of hosts. */
function hostsIn(text: string): string[] {
  const hosts: unknown = JSON.parse(text)
  if (!Array.isArray(hosts)) throw new Error('not a list of hosts')
  return hosts.map((host: unknown) => {
    if (typeof host !== 'string') throw new Error('not a list of hosts')
    return host
  })
}

/** Replaces the file only when complete; the processes of a data directory may do so at once. */
export async function keepHosts(dataDir: string, hosts: ReadonlySet<string>): Promise<void> {
  const path = keptHostsPath(dataDir)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify([...hosts]), { mode: 0o600 })
  await rename(draft, path)
}

/** Answers a random text as only this installation can. */
export const hostProof = (secret: Secret, nonce: string): string => proofWith(secret.now, nonce)

const proofWith = (key: string, nonce: string): string =>
  createHmac('sha256', key).update(`tracking host ${nonce}`).digest('base64url')

/** Also by a process that already has, or still has, the other secret. */
export const isHostProof = ({ now, other }: Secret, nonce: string, proof: string): boolean =>
  [now, other].some((key) => key !== null && proofWith(key, nonce) === proof)

export const hostProofPath = (nonce: string): string => `/t/host/${nonce}`
