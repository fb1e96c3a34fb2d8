// A checked draft as columns of its table: what was not sent is left out, what is sealed is written twice.
import type { Field } from '@rivulet/contract/fields'
import { maskOf } from '@rivulet/contract/mask'
import { isEmpty } from '@rivulet/contract/validate'
import type { Config, Secret } from '../config.ts'
import type { Queryable } from '../db/sql.ts'
import { seal } from '../http/seal.ts'
import { columnOf, isStored, sealedColumnOf } from './column.ts'
import { isSealed, type SealedText } from './sealed.ts'
import { toColumn } from './value.ts'

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

/** What may be shown of it, and the text itself for those who hold the secret. */
function sealedColumns(name: string, field: SealedText, value: unknown, secret: Secret): Columns {
  const { sealed: mask } = field
  const text = isEmpty(value) ? null : String(value)
  return {
    [columnOf(name, field)]: text && maskOf(text, mask),
    [sealedColumnOf(name, field)]: text && seal(secret, text),
  }
}
