// What the words of a bank mean for payments of ours: done, come back, under way, known already, or not to be trusted.
import { bankReason } from '@rivulet/contract/bank-reasons'
import { type BankFinding, payeeChecks } from '@rivulet/contract/payout'
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
const turn: Record<SaidState, number> = { info: 0, under: 0, done: 1, back: 2 }
/** Of what was rejected no money has left the account. */
const rejected: ReadonlySet<string | null> = new Set(['RJCT', 'CANC'])

/** Each word in its turn, as if those before it had been done. */
export async function judge(sql: Queryable, words: readonly Said[]): Promise<Judged[]> {
  const items = await itemsOf(sql, words)
  const known: Known = {
    runs: Map.groupBy(
      [...items.values()].filter(({ invoiceId }) => invoiceId !== null),
      ({ run }) => run.name,
    ),
    named: new Set(words.map(({ endToEndId }) => endToEndId)),
    back: new Set(words.flatMap(({ state, endToEndId }) => (state === 'back' ? endToEndId : []))),
  }
  const spread = words.flatMap((said) => (said.endToEndId === null ? ofWhole(said, known) : [said]))
  const sorted = spread.toSorted((a, b) => turn[a.state] - turn[b.state])
  return sorted.map((said) => {
    const item = said.endToEndId === null ? undefined : items.get(said.endToEndId)
    const finding = item ? findingOf(said, item) : findingOfWhole(said, known)
    if (item && finding === 'confirm') item.confirmed = true
    if (item && finding === 'return') item.returned = true
    if (item && finding !== 'amount' && finding !== 'info') item.bankStatus = said.status
    return { said, finding, item: item ?? null, reason: reasonOf(said) }
  })
}

function reasonOf({ reason: { code, note }, check }: Said): string | null {
  return [check && payeeChecks[check], bankReason(code, note)].filter(Boolean).join(': ') || null
}

function findingOfWhole(said: Said, known: Known): BankFinding {
  if (said.endToEndId === null && said.messageId === null) return 'unnamed'
  return sumIsWrong(said, known) ? 'amount' : 'unknown'
}

function findingOf({ state, status, cents, feeCents, check }: Said, item: Item): BankFinding {
  if (item.invoiceId === null) return 'conflict'
  // What came back less the bank's fee is all of the payment: the fee is the payer's.
  const lessFee = state === 'back' && cents !== null && cents + (feeCents ?? 0) === item.cents
  if (cents !== null && cents !== item.cents && !lessFee) return 'amount'
  if (state === 'info') return 'info'
  if (state === 'back') return item.returned ? 'same' : 'return'
  if (item.returned || item.confirmed) return 'same'
  if (state === 'done') return 'confirm'
  if (item.bankStatus === status) return 'same'
  return check === 'close' || check === 'mismatch' ? 'payee' : 'pending'
}

/** The payments of each run, by its name; which payments the file names, and which of them came back. */
type Known = {
  runs: ReadonlyMap<string, Item[]>
  named: ReadonlySet<string | null>
  back: ReadonlySet<string | null>
}

/** What is said of a whole message holds for its payments that the file does not name; when its sum is told, it must be theirs. */
function ofWhole(said: Said, known: Known): Said[] {
  const paid = ofRun(said, known)
  if (paid.length === 0 || sumIsWrong(said, known)) return [said]
  return paid
    .filter(({ endToEndId }) => !known.named.has(endToEndId))
    .map(({ endToEndId }) => ({ ...said, endToEndId, cents: null }))
}

const ofRun = ({ messageId }: Said, { runs }: Known): Item[] => runs.get(messageId ?? '') ?? []

/**
 * One sum for all is that of all payments, or of those that were not rejected before, or of those that did not come back: banks
 * book it before or after they have looked at single payments.
 */
function sumIsWrong(said: Said, known: Known): boolean {
  if (said.endToEndId !== null || said.cents === null) return false
  const paid = ofRun(said, known)
  if (paid.length === 0) return false
  const sums = [
    paid,
    paid.filter(({ bankStatus }) => !rejected.has(bankStatus)),
    paid.filter(({ returned, endToEndId }) => !returned && !known.back.has(endToEndId)),
  ].map((some) => some.reduce((sum, { cents }) => sum + cents, 0))
  return !sums.includes(said.cents)
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
