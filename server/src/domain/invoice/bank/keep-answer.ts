// Keeps what a file of a bank says, once per file, and shows what it would do or has done.
import { createHash } from 'node:crypto'
import type { BankAnswer, BankEntry } from '@rivulet/contract/payout-answer'
import type { BankFileKind, BankFinding } from '@rivulet/contract/payout'
import { formatHundredths } from '@rivulet/contract/money'
import type { Queryable } from '../../../db/sql.ts'
import { heavyTask } from '../../../heavy-work/heavy-task.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Sent } from '../../../http/receive-file.ts'
import { judge, type Judged } from './judge.ts'
import type { work } from './read-answer.ts'
import type { Said } from './said.ts'

export type Kept = { id: number; name: string; kind: BankFileKind; said: Said[]; appliedAt: Date | null }

const shown = 200
const readAnswer = heavyTask<typeof work>(new URL('./read-answer.ts', import.meta.url), { seconds: 20 })
/** What somebody should look at stands first. */
const order: readonly BankFinding[] = [
  'unnamed',
  'return',
  'payee',
  'amount',
  'conflict',
  'confirm',
  'pending',
  'info',
  'unknown',
  'same',
]

/** The same file again is the same answer. @throws 422 for what is no file of a bank. */
export async function keepAnswer(
  { sql, now }: Pick<Deps, 'sql' | 'now'>,
  { name, bytes }: Sent,
  accountId: number,
): Promise<Kept> {
  const { kind, said } = await readAnswer(accountId, { bytes })
  const sha256 = createHash('sha256').update(bytes).digest()
  const row = {
    name: name.slice(0, 200),
    kind,
    sha256,
    said: sql.json(said),
    read_at: now(),
    read_by: accountId,
  }
  const [kept] = await sql<Kept[]>`
    insert into payout_answer ${sql(row)} on conflict (sha256) do update set name = payout_answer.name
    returning id, name, kind, said, applied_at as "appliedAt"`
  if (!kept) throw new Error('the answer was not kept')
  return kept
}

export async function findAnswer(sql: Queryable, id: number): Promise<Kept | undefined> {
  const [kept] = await sql<Kept[]>`
    select id, name, kind, said, applied_at as "appliedAt" from payout_answer where id = ${id}`
  return kept
}

/** As it stands now. */
export const describeAnswer = async (sql: Queryable, kept: Kept): Promise<BankAnswer> =>
  toWire(kept, await judge(sql, kept.said))

export function toWire({ id, name, kind, appliedAt }: Kept, judged: readonly Judged[]): BankAnswer {
  const counts: BankAnswer['counts'] = {}
  for (const { finding } of judged) counts[finding] = (counts[finding] ?? 0) + 1
  const rank = ({ finding }: Judged) => order.indexOf(finding)
  const entries = judged
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, shown)
    .map(entryOf)
  return { id, name, kind, applied: appliedAt !== null, counts, entries }
}

function entryOf({ said, finding, item, reason }: Judged): BankEntry {
  const amount = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? null : formatHundredths(cents)
  return {
    finding,
    endToEndId: said.endToEndId ?? said.messageId ?? '',
    affiliate: item?.affiliate ?? null,
    run: item?.run ?? null,
    paid: amount(item?.cents),
    amount: amount(said.cents),
    fee: amount(said.feeCents),
    reason,
  }
}
