// Pseudonymous buyer keys: what a shop sends about a buyer, hashed with the shop and a key of this installation.
import { createHash, createHmac } from 'node:crypto'
import type { Secret } from '../../../config/config.ts'
import type { Queryable } from '../../../db/sql.ts'
import { newKey, open, seal } from '../../../crypto/seal.ts'

/** How a shop identifies a buyer; `emailHash` is the SHA-256 of the lower-case address in hex. */
export type BuyerIds = { customer: string | null; emailHash: string | null }
export type BuyerKeys = { customer: Buffer | null; email: Buffer | null }

/** Hashes of empty addresses and the like, which would merge all such buyers into one. */
const noAddress: ReadonlySet<string> = new Set(
  ['', 'null', 'undefined', 'none', 'guest'].map((text) =>
    createHash('sha256').update(text).digest('hex'),
  ),
)

const hasKey = ({ customer, emailHash }: BuyerIds): boolean =>
  customer !== null || (emailHash !== null && !noAddress.has(emailHash))

/** The same person has different keys in different shops. */
export async function buyerKeys(
  sql: Queryable,
  secret: Secret,
  shopId: number,
  named: BuyerIds,
): Promise<BuyerKeys> {
  if (!hasKey(named)) return { customer: null, email: null }
  const key = await readKey(sql, secret)
  const hash = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${shopId} ${kind} ${value}`).digest()
  const { customer, emailHash } = named
  return {
    customer: customer === null ? null : hash('customer', customer),
    email: emailHash === null || noAddress.has(emailHash) ? null : hash('email', emailHash),
  }
}

/**
 * Created on first use. If its encryption secret is lost, a new key starts
 * and buyers are new; no order is rejected for it.
 */
async function readKey(sql: Queryable, secret: Secret): Promise<string> {
  const [kept] = await sql<{ sealed: string }[]>`select key_sealed as sealed from buyer_secret`
  const known = kept && opened(secret, kept.sealed)
  if (known) return known
  await sql`insert into buyer_secret (key_sealed) values (${seal(secret, newKey('rvb_'))})
    on conflict (single) do update set key_sealed = excluded.key_sealed where buyer_secret.key_sealed = ${kept?.sealed ?? ''}`
  return readKey(sql, secret)
}

function opened(secret: Secret, sealed: string): string | null {
  try {
    return open(secret, sealed)
  } catch {
    return null
  }
}
