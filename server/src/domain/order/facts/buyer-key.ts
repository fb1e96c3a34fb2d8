// Turns what a shop says of a buyer into keys that mean nothing to anybody else: hashed with the shop and a key of this installation.
import { createHash, createHmac } from 'node:crypto'
import type { Secret } from '../../../config.ts'
import type { Queryable } from '../../../db/sql.ts'
import { newKey, open, seal } from '../../../http/seal.ts'

/** What a shop knows a buyer by; `emailHash` is the SHA-256 of the address in lower case, in hex. */
export type BuyerNamed = { customer: string | null; emailHash: string | null }
export type BuyerKeys = { customer: Buffer | null; email: Buffer | null }

/** Hashed where there was no address: all such buyers would be one. */
const noAddress: ReadonlySet<string> = new Set(
  ['', 'null', 'undefined', 'none', 'guest'].map((text) =>
    createHash('sha256').update(text).digest('hex'),
  ),
)

const hasKey = ({ customer, emailHash }: BuyerNamed): boolean =>
  customer !== null || (emailHash !== null && !noAddress.has(emailHash))

/** The same person has other keys in another shop. */
export async function buyerKeys(
  sql: Queryable,
  secret: Secret,
  shopId: number,
  named: BuyerNamed,
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

/** Made when it is first needed. Sealed with a secret that is lost, it begins anew, and so do the buyers: no order is refused for it. */
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
