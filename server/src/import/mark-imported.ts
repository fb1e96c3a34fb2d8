// Remembers which import a record comes from, in the transaction that writes it.
import type { ImportName } from '@rivulet/contract/imports/imports'
import { imports } from '@rivulet/contract/imports/imports'
import type { Actor } from '../auth/actor.ts'
import type { Queryable, Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

/** The steps of an import are calls of their own, which have the uploaded file in common. */
export type ImportedFile = { kind: ImportName; key: string; name: string }

export const markImported =
  ({ now }: Pick<Deps, 'now'>, { accountId }: Actor, { kind, key, name }: ImportedFile) =>
  async (tx: Transaction, ids: readonly number[]): Promise<void> => {
    const at = now()
    const [row] = await tx<{ id: number }[]>`
      insert into csv_import (kind, file_key, file_name, started_at, ended_at, created_by)
      values (${kind}, ${key}, ${name}, ${at}, ${at}, ${accountId})
      on conflict (kind, file_key) do update set ended_at = excluded.ended_at, undone_at = null, undone_by = null
      returning id`
    await tx`update ${tx(imports[kind].resource.table)} set import_id = ${row?.id ?? null}
      where id = any(${[...ids]}::bigint[])`
  }

/** Null while none of its lines is imported. */
export async function importNumber(
  sql: Queryable,
  { kind, key }: Omit<ImportedFile, 'name'>,
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id from csv_import where kind = ${kind} and file_key = ${key}`
  return row?.id ?? null
}
