// Reads and writes the stored state of visitors: the last visit and the last unique visit per link.
import { plainArray } from '../../db/array-literal.ts'
import { copyIn } from '../../db/copy/copy-in.ts'
import { copiedBytes } from '../../db/copy/copy-text.ts'
import type { Transaction } from '../../db/sql.ts'
import type { LastVisits } from './visit-window.ts'

/** `key` in hex. */
type Visitor = { linkId: number; key: string }
/** `stored`: may exist in the database, with other values. */
export type State = Visitor & LastVisits & { stored: boolean; changed: boolean }

export const placeOf = (linkId: number, key: string): string => `${linkId} ${key}`

/** Keyed by `placeOf`. */
export async function readStates(tx: Transaction, of: readonly Visitor[]): Promise<Map<string, State>> {
  if (of.length === 0) return new Map()
  const rows = await tx<(Visitor & LastVisits)[]>`
    select link_id as "linkId", encode(visitor, 'hex') as key, unique_at as "uniqueAt", visit_at as "visitAt"
    from visitor where (link_id, visitor) in (
      select link, decode(key, 'hex') from unnest(
        ${plainArray(of.map(({ linkId }) => linkId))}::bigint[], ${plainArray(of.map(({ key }) => key))}::text[]) as asked (link, key))`
  return new Map(
    rows.map((row) => [placeOf(row.linkId, row.key), { ...row, stored: true, changed: false }]),
  )
}

/** @throws 23505 when one exists that was taken for new. */
export async function saveStates(tx: Transaction, states: Iterable<State>): Promise<void> {
  const changed = [...states].filter((state) => state.changed)
  const added = changed.filter(({ stored }) => !stored)
  const met = changed.filter(({ stored }) => stored)
  if (added.length > 0) {
    const copy = tx`copy visitor (link_id, visitor, unique_at, visit_at) from stdin`
    await copyIn(copy, added, copied)
  }
  if (met.length > 0) {
    const column = (value: (row: State) => string | number) => plainArray(met.map(value))
    await tx`
      insert into visitor (link_id, visitor, unique_at, visit_at)
      select link, decode(key, 'hex'), unique_at, visit_at
      from unnest(${column(({ linkId }) => linkId)}::bigint[], ${column(({ key }) => key)}::text[],
        ${column(({ uniqueAt }) => uniqueAt)}::bigint[], ${column(({ visitAt }) => visitAt)}::bigint[]) as met (link, key, unique_at, visit_at)
      on conflict (link_id, visitor) do update set unique_at = excluded.unique_at, visit_at = excluded.visit_at`
  }
}

const copied = ({ linkId, key, uniqueAt, visitAt }: State): string =>
  `${linkId}\t${copiedBytes(key)}\t${uniqueAt}\t${visitAt}\n`
