// Stores a bank response file once, and shows what it would do or has done.
import { createHash } from 'node:crypto'
import type { BankAnswer, BankEntry } from '@rivulet/contract/answers/payout-answer'
import type { BankFileKind, BankFinding } from '@rivulet/contract/states/payout'
import { formatHundredths } from '@rivulet/contract/money'
import type { Queryable } from '../../../db/sql.ts'
import { heavyTask } from '../../../heavy-work/heavy-task.ts'
import type { Deps } from '../../../deps.ts'
import type { ReceivedFile } from '../../../files/receive-file.ts'
import { matchPayments, type Match } from './match-payment.ts'
import type { work } from './read-answer.ts'
import type { ReadEntry } from './bank-entry.ts'

export type StoredAnswer = {
  id: number
  name: string
  kind: BankFileKind
  said: ReadEntry[]
  appliedAt: Date | null
}

const shown = 200
const readAnswer = heavyTask<typeof work>(new URL('./read-answer.ts', import.meta.url), { seconds: 20 })
/** Findings to check come first. */
const order: readonly BankFinding[] = [
  'unnamed',
  'twice',
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

/** The same file again returns the stored one. @throws 422 when it is not a bank file. */
export async function keepAnswer(
  { sql, now }: Pick<Deps, 'sql' | 'now'>,
  { name, bytes }: ReceivedFile,
  accountId: number,
): Promise<StoredAnswer> {
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
  const [kept] = await sql<StoredAnswer[]>`
    insert into payout_answer ${sql(row)} on conflict (sha256) do update set name = payout_answer.name
    returning id, name, kind, said, applied_at as "appliedAt"`
  if (!kept) throw new Error('the bank response was not stored')
  return kept
}

export async function findAnswer(sql: Queryable, id: number): Promise<StoredAnswer | undefined> {
  const [kept] = await sql<StoredAnswer[]>`
    select id, name, kind, said, applied_at as "appliedAt" from payout_answer where id = ${id}`
  return kept
}

/** Evaluated against the current state. */
export const describeAnswer = async (sql: Queryable, kept: StoredAnswer): Promise<BankAnswer> =>
  toWire(kept, await matchPayments(sql, kept.said))

export function toWire(
  { id, name, kind, appliedAt }: StoredAnswer,
  judged: readonly Match[],
): BankAnswer {
  const counts: BankAnswer['counts'] = {}
  for (const { finding } of judged) counts[finding] = (counts[finding] ?? 0) + 1
  const rank = ({ finding }: Match) => order.indexOf(finding)
  const entries = judged
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, shown)
    .map(entryOf)
  return { id, name, kind, applied: appliedAt !== null, counts, entries }
}

function entryOf({ said, finding, item, reason }: Match): BankEntry {
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
