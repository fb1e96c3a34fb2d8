// Matches bank entries to our payments: confirm, return, pending, already known, or not trustworthy.
import { rejected } from './status-report.ts'
import { bankReason, isOfCopy } from '@rivulet/contract/states/bank-reasons'
import { type BankFinding, payeeChecks } from '@rivulet/contract/states/payout'
import type { Queryable } from '../../../db/sql.ts'
import type { ReadEntry, EntryState } from './bank-entry.ts'

export type Match = {
  said: ReadEntry
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

/** Debits are processed before their returns, whatever the order in the file. */
const turn: Record<EntryState, number> = { info: 0, under: 0, done: 1, back: 2 }
const withoutEffect: ReadonlySet<BankFinding> = new Set(['amount', 'info', 'twice'])

/** Each entry in sequence, as if those before it had been applied. */
export async function matchPayments(sql: Queryable, words: readonly ReadEntry[]): Promise<Match[]> {
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
    if (item && !withoutEffect.has(finding)) item.bankStatus = said.status
    return { said, finding, item: item ?? null, reason: reasonOf(said) }
  })
}

function reasonOf({ reason: { code, note }, check }: ReadEntry): string | null {
  return [check && payeeChecks[check], bankReason(code, note)].filter(Boolean).join(': ') || null
}

function findingOfWhole(said: ReadEntry, known: Known): BankFinding {
  if (said.endToEndId === null && said.messageId === null) return 'unnamed'
  return sumIsWrong(said, known) ? 'amount' : 'unknown'
}

function findingOf(
  { state, status, cents, feeCents, check, reason }: ReadEntry,
  item: Item,
): BankFinding {
  if (item.invoiceId === null) return 'conflict'
  // The returned amount plus the bank's fee equals the payment: the payer bears the fee.
  const lessFee = state === 'back' && cents !== null && cents + (feeCents ?? 0) === item.cents
  if (cents !== null && cents !== item.cents && !lessFee) return 'amount'
  if (state === 'info') return 'info'
  // The bank refused a copy; what became of the original, which has the same references, it does not say.
  const ofCopy = rejected.has(status) && isOfCopy(reason.code)
  if (state === 'back') return item.returned ? 'same' : ofCopy ? 'twice' : 'return'
  if (item.returned || item.confirmed) return 'same'
  if (state === 'done') return 'confirm'
  if (item.bankStatus === status) return 'same'
  return check === 'close' || check === 'mismatch' ? 'payee' : 'pending'
}

/** The payments of each run by its reference; which payments the file lists, and which of them came back. */
type Known = {
  runs: ReadonlyMap<string, Item[]>
  named: ReadonlySet<string | null>
  back: ReadonlySet<string | null>
}

/**
 * An entry about a whole message applies to its payments that the file does not list; a stated total must match them.
 */
function ofWhole(said: ReadEntry, known: Known): ReadEntry[] {
  const paid = ofRun(said, known)
  if (paid.length === 0 || sumIsWrong(said, known)) return [said]
  return paid
    .filter(({ endToEndId }) => !known.named.has(endToEndId))
    .map(({ endToEndId }) => ({ ...said, endToEndId, cents: null }))
}

const ofRun = ({ messageId }: ReadEntry, { runs }: Known): Item[] => runs.get(messageId ?? '') ?? []

/**
 * A batch total may cover all payments, those not rejected before, or those not returned: banks book it before or
 * after checking single payments.
 */
function sumIsWrong(said: ReadEntry, known: Known): boolean {
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

/** Listed payments, and all payments of runs mentioned as a whole. */
async function itemsOf(sql: Queryable, words: readonly ReadEntry[]): Promise<Map<string, Item>> {
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
