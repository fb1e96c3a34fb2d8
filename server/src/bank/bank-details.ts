// Decrypts bank details for payments; the only place that does so for use.
import type { Secret } from '../config/config.ts'
import type { Queryable } from '../db/sql.ts'
import { open } from '../crypto/seal.ts'
import { flaggedUntil } from './flag.ts'

export type BankDetails = {
  /** Without spaces, in upper case. */
  iban: string
  holder: string
  /** Town and country are present whenever any part is. */
  address: { street: string | null; postcode: string | null; town: string; country: string } | null
  changedAt: Date | null
  /** Until then a payment requires a second look. */
  flaggedUntil: Date | null
}

type Row = Record<'holderSealed' | 'sealed', string> &
  Record<'street' | 'postcode' | 'town' | 'country', string | null> & {
    id: number
    changedAt: Date | null
  }

/** Of those affiliates that have entered them. */
export async function bankDetailsOf(
  sql: Queryable,
  secret: Secret,
  affiliateIds: readonly number[],
): Promise<Map<number, BankDetails>> {
  const rows = await sql<Row[]>`
    select id, iban_sealed as sealed, account_holder_sealed as "holderSealed", holder_street as street, holder_postcode as postcode,
      holder_town as town, holder_country as country, bank_changed_at as "changedAt"
    from account where id = any(${affiliateIds as number[]}::bigint[]) and iban_sealed is not null and account_holder_sealed is not null`
  return new Map(rows.map((row) => [row.id, detailsOf(row, secret)]))
}

function detailsOf({ sealed, holderSealed, changedAt, ...row }: Row, secret: Secret): BankDetails {
  const { street, postcode, town, country } = row
  return {
    iban: open(secret, sealed),
    holder: open(secret, holderSealed),
    address: town !== null && country !== null ? { street, postcode, town, country } : null,
    changedAt,
    flaggedUntil: flaggedUntil(changedAt),
  }
}
