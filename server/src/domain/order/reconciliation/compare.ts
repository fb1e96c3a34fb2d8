// Compares a shop's export with its orders here, and keeps what differs.
import { reconciliationMessages } from '@rivulet/contract/reconciliation-messages'
import type { Draft } from '@rivulet/contract/resource'
import type { reconciliation } from '@rivulet/contract/resources/reconciliation'
import { plainArray, textArray } from '../../../db/array-literal.ts'
import { queryFile } from '../../../db/query-file.ts'
import type { Transaction } from '../../../db/sql.ts'
import { invalid } from '../../../http/errors.ts'
import { columnsOf, readRows } from './csv.ts'
import { readMapping } from './mapping.ts'
import { readLine, type Said } from './read-line.ts'

type Run = {
  id: number
  draft: Draft<typeof reconciliation>
  text: string
  zone: string
}
type Counted = { lines: number; same: number; outside: number }

const ask = queryFile<Counted>(new URL('compare.sql', import.meta.url))
const mostLines = 100_000
const batch = 5000

/** @throws 422 for a file that cannot be read so. */
export async function compare(tx: Transaction, { id, draft, text, zone }: Run): Promise<void> {
  await tx`create temporary table said_line (line bigint, order_number text, cents bigint, status text, at timestamptz,
    click_id text, aid text, link_named text, problem text) on commit drop`
  await keepLines(tx, draft, { text, zone })
  await tx`analyze said_line`
  const { shop, from, to } = draft
  const repeated = reconciliationMessages.repeated(0).replace('0', '{line}')
  const [counted] = await ask(tx, [id, shop, from, to, zone, repeated])
  await tx`update reconciliation set ${tx({ ...counted })} where id = ${id}`
}

async function keepLines(
  tx: Transaction,
  draft: Run['draft'],
  { text, zone }: Pick<Run, 'text' | 'zone'>,
): Promise<void> {
  const { separator, decimal, dateOrder } = draft
  let mapping: ReturnType<typeof readMapping> | undefined
  let lines = 0
  let said: Said[] = []
  for await (const row of readRows(text, separator)) {
    if (!mapping) {
      mapping = readMapping(draft, columnsOf(row.cells))
      continue
    }
    if (++lines > mostLines) throw invalid({ document: [reconciliationMessages.tooManyRows('100,000')] })
    said.push(readLine(row, { ...mapping, decimal, dateOrder, zone }))
    if (said.length === batch) {
      await insert(tx, said)
      said = []
    }
  }
  if (lines === 0) throw invalid({ document: [reconciliationMessages.noRows] })
  await insert(tx, said)
}

async function insert(tx: Transaction, said: readonly Said[]): Promise<void> {
  if (said.length === 0) return
  const column = <K extends keyof Said>(name: K) => said.map((one) => one[name])
  const at = said.map((one) => one.at?.toISOString() ?? null)
  await tx`insert into said_line select * from unnest(
    ${plainArray(column('line'))}::bigint[], ${textArray(column('order'))}::text[], ${plainArray(column('cents'))}::bigint[],
    ${textArray(column('status'))}::text[], ${textArray(at)}::timestamptz[], ${textArray(column('click'))}::text[],
    ${textArray(column('aid'))}::text[], ${textArray(column('link'))}::text[], ${textArray(column('problem'))}::text[])`
}
