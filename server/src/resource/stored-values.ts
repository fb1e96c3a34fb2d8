// Converts a validated draft to table columns: omits what was not sent,
// and stores encrypted fields as mask and ciphertext.
import type { Field } from '@rivulet/contract/fields'
import { maskOf } from '@rivulet/contract/text/mask'
import { isEmpty } from '@rivulet/contract/validate'
import type { Config, Secret } from '../config/config.ts'
import type { Queryable } from '../db/sql.ts'
import { seal } from '../crypto/seal.ts'
import { kindOf } from './kinds.ts'
import { columnOf, isStored, sealedColumnOf } from './column.ts'
import { isSealed, type SealedText } from './sealed.ts'

type Columns = Record<string, unknown>

export function columnsOf(
  sql: Queryable,
  { accountingZone, secret }: Pick<Config, 'accountingZone' | 'secret'>,
  fields: readonly (readonly [string, Field])[],
  draft: Record<string, unknown>,
): Columns {
  const columns: Columns = {}
  for (const [name, field] of fields) {
    if (!isStored(field) || draft[name] === undefined) continue
    if (isSealed(field)) Object.assign(columns, sealedColumns(name, field, draft[name], secret))
    else columns[columnOf(name, field)] = toColumn(sql, field, draft[name], accountingZone)
  }
  return columns
}

/** The mask, and the encrypted text. */
function sealedColumns(name: string, field: SealedText, value: unknown, secret: Secret): Columns {
  const { sealed: mask } = field
  const text = isEmpty(value) ? null : String(value)
  return {
    [columnOf(name, field)]: text && maskOf(text, mask),
    [sealedColumnOf(name, field)]: text && seal(secret, text),
  }
}

/** The column value for a validated wire value. */
function toColumn(sql: Queryable, field: Field, value: unknown, zone: string): unknown {
  const { empty = null, json, toColumn: convert } = kindOf(field)
  const stored = isEmpty(value) ? empty : convert ? convert(value, zone) : value
  return json && stored !== null ? sql.json(stored as Parameters<typeof sql.json>[0]) : stored
}
