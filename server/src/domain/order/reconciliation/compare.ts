// Compares a shop's export with its orders in Rivulet and stores the differences.
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import type { Draft } from '@rivulet/contract/resource'
import type { reconciliation } from '@rivulet/contract/resources/reconciliation'
import type { Secret } from '../../../config/config.ts'
import { queryFile } from '../../../db/query-file.ts'
import type { Transaction } from '../../../db/sql.ts'
import type { Batch } from './read-lines.ts'
import { weighLines } from './weigh-lines.ts'

type Run = {
  id: number
  draft: Draft<typeof reconciliation>
  lines: readonly Batch[]
  zone: string
  secret: Secret
  now: Date
}
type Counted = { lines: number; same: number; outside: number }

const ask = queryFile<Counted>(new URL('compare.sql', import.meta.url))

export async function compare(
  tx: Transaction,
  { id, draft, lines, zone, secret, now }: Run,
): Promise<void> {
  await tx`create temporary table said_line (line bigint, order_number text, cents bigint, status text, at timestamptz,
    click_id text, aid text, link_named text, problem text, day date, coupon_named text) on commit drop`
  for (const { line, order, cents, status, at, click, aid, link, problem, day, coupon } of lines)
    await tx`insert into said_line select * from unnest(
      ${line}::bigint[], ${order}::text[], ${cents}::bigint[], ${status}::text[], ${at}::timestamptz[],
      ${click}::text[], ${aid}::text[], ${link}::text[], ${problem}::text[], ${day}::date[],
      ${coupon}::text[])`
  await tx`analyze said_line`
  const { shop, from, to } = draft
  const repeated = reconciliationMessages.repeated(0).replace('0', '{line}')
  const [counted] = await ask(tx, [id, shop, from, to, zone, repeated])
  await tx`update reconciliation set ${tx({ ...counted })} where id = ${id}`
  await weighLines(tx, { run: id, secret, zone, now })
}
