// What the words of a bank mean for payments of ours: done, come back, under way, known already, or not to be trusted.
import { bankReason } from '@rivulet/contract/bank-reasons'
import type { BankFinding } from '@rivulet/contract/payout'
import type { Queryable } from '../../../db/sql.ts'
import type { Said, SaidState } from './said.ts'

export type Judged = {
  said: Said
  finding: BankFinding
  item: Item | null
  reason: string | null
}
export type Item = {
  id: number
  endToEndId: string
  cents: number
  invoiceId: number | null
  affiliate: { id: number; name: string }
  run: { id: number; name: string }
  bankStatus: string | null
  confirmed: boolean
  returned: boolean
}

/** Debits before what came back of them, whatever the order in the file. */
const turn: Record<SaidState, number> = { under: 0, done: 1, back: 2 }

/** Each word in its turn, as if those before it had been done. */
export async function judge(sql: Queryable, words: readonly Said[]): Promise<Judged[]> {
  const items = await itemsOf(sql, words)
  const runs = Map.groupBy(
    [...items.values()].filter(({ invoiceId }) => invoiceId !== null),
    ({ run }) => run.name,
  )
  const named = new Set(words.map(({ endToEndId }) => endToEndId))
  const spread = words.flatMap((said) =>
    said.endToEndId === null ? ofWhole(said, named, runs) : [said],
  )
  const sorted = spread.toSorted((a, b) => turn[a.state] - turn[b.state])
  return sorted.map((said) => {
    const item = said.endToEndId === null ? undefined : items.get(said.endToEndId)
    const finding = item ? findingOf(said, item) : sumIsWrong(said, runs) ? 'amount' : 'unknown'
    if (item && finding === 'confirm') item.confirmed = true
    if (item && finding === 'return') item.returned = true
    if (item && finding !== 'amount') item.bankStatus = said.status
    return { said, finding, item: item ?? null, reason: bankReason(said.reason.code, said.reason.note) }
  })
}

function findingOf({ state, status, cents }: Said, item: Item): BankFinding {
  if (item.invoiceId === null) return 'conflict'
  if (cents !== null && cents !== item.cents) return 'amount'
  if (state === 'back') return item.returned ? 'same' : 'return'
  if (item.returned || item.confirmed) return 'same'
  if (state === 'done') return 'confirm'
  return item.bankStatus === status ? 'same' : 'pending'
}

/** The payments of each run, by its name. */
type Runs = ReadonlyMap<string, Item[]>

/** What is said of a whole message holds for its payments that the file does not name; when its sum is told, it must be theirs. */
function ofWhole(said: Said, named: ReadonlySet<string | null>, runs: Runs): Said[] {
  const paid = runs.get(said.messageId ?? '')
  if (!paid || sumIsWrong(said, runs)) return [said]
  return paid
    .filter(({ endToEndId }) => !named.has(endToEndId))
    .map(({ endToEndId }) => ({ ...said, endToEndId, cents: null }))
}

function sumIsWrong({ endToEndId, messageId, cents }: Said, runs: Runs): boolean {
  if (endToEndId !== null || cents === null) return false
  const paid = runs.get(messageId ?? '')
  return paid !== undefined && cents !== paid.reduce((sum, one) => sum + one.cents, 0)
}

/** Those that are named, and all of runs that are named as a whole. */
async function itemsOf(sql: Queryable, words: readonly Said[]): Promise<Map<string, Item>> {
  const ids = words.flatMap(({ endToEndId }) => endToEndId ?? [])
  const runs = words.flatMap(({ endToEndId, messageId }) =>
    endToEndId === null ? (messageId ?? []) : [],
  )
  const rows = await sql<Item[]>`
    select i.id, i.end_to_end_id as "endToEndId", i.cents, i.invoice_id as "invoiceId", i.bank_status as "bankStatus",
      p.confirmed_at is not null as confirmed, p.returned_at is not null as returned,
      jsonb_build_object('id', a.id, 'name', a.name) as affiliate, jsonb_build_object('id', r.id, 'name', r.name) as run
    from payout_item i join payout_run r on r.id = i.run_id join account a on a.id = i.affiliate_id left join invoice p on p.id = i.invoice_id
    where i.end_to_end_id = any(${ids}::text[]) or r.name = any(${runs}::text[])
    order by i.id`
  return new Map(rows.map((item) => [item.endToEndId, item]))
}
