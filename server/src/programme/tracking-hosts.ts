// Shops' own hosts for tracked links: which there are, and how this installation proves that one leads to it.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Empty while none were ever kept. */
export function readKeptHosts(dataDir: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(readFileSync(keptHostsPath(dataDir), 'utf8')) as string[])
  } catch {
    return new Set()
  }
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
