// Shops' own hosts for tracked links: which there are, and how this installation proves that one leads to it.
import { createHmac } from 'node:crypto'
import type { Secret } from '../config/config.ts'
import type { Queryable } from '../db/sql.ts'

/** Whether they are proven or not, also of shops in the trash: their links still work. */
export async function readTrackingHosts(sql: Queryable): Promise<ReadonlySet<string>> {
  const rows = await sql<{ host: string }[]>`
    select tracking_host as host from shop where tracking_host is not null`
  return new Set(rows.map(({ host }) => host))
}

/** Answers a random text as only this installation can. */
export const hostProof = (secret: Secret, nonce: string): string => proofWith(secret.now, nonce)

const proofWith = (key: string, nonce: string): string =>
  createHmac('sha256', key).update(`tracking host ${nonce}`).digest('base64url')

/** Also by a process that already has, or still has, the other secret. */
export const isHostProof = ({ now, other }: Secret, nonce: string, proof: string): boolean =>
  [now, other].some((key) => key !== null && proofWith(key, nonce) === proof)

export const hostProofPath = (nonce: string): string => `/t/host/${nonce}`
