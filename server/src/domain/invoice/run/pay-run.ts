// Pays released runs in batches of a few hundred. Interruption-safe: payments and progress are one transaction, and the
// next batch continues with the rest.
import { dayOf } from '@rivulet/contract/day'
import type { PayoutOmission } from '@rivulet/contract/states/payout'
import { formatHundredths } from '@rivulet/contract/money'
import { retryDeadlock } from '../../../db/retry-deadlock.ts'
import type { Secret } from '../../../config/config.ts'
import { type AuditActor, writeAuditLog } from '../../../audit/write-audit-log.ts'
import { type BankDetails, bankDetailsOf } from '../../../bank/bank-details.ts'
import { advisoryLocks } from '../../../db/advisory-lock.ts'
import { plainArray } from '../../../db/array-literal.ts'
import type { Transaction } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { open } from '../../../crypto/seal.ts'
import { type Balance, balancesOf } from '../../../ledger/balance.ts'
import { booksAreBroken } from '../../../ledger/check-books.ts'
import { lockAffiliates } from '../../../ledger/lock.ts'
import { makePayments } from '../make-payments.ts'
import { askers } from './choose.ts'
import { finishRun, type ReleasedRun } from './finish-run.ts'

export const batchSize = 250

type Item = {
  id: number
  affiliateId: number
  cents: number
  sealed: string
  changedAt: Date | null
}

/** Processes one batch of one run, or finishes it. @returns false when there is nothing to do now. */
export async function payNextBatch(deps: Deps): Promise<boolean> {
  return retryDeadlock(deps.sql, async (tx) => {
    const [run] = await takeRun(tx)
    if (!run || (await booksAreBroken(tx))) return false
    const items = await tx<Item[]>`
      select id, affiliate_id as "affiliateId", cents, iban_sealed as sealed, bank_changed_at as "changedAt"
      from payout_item where run_id = ${run.id} and omitted is null and invoice_id is null
      order by affiliate_id limit ${batchSize}`
    if (items.length === 0) await finishRun(tx, deps, run)
    else {
      await payBatch(tx, deps, run, items)
      await countPayments(tx)
    }
    return true
  })
}

/**
 * Refreshes the statistics: on a nearly empty table PostgreSQL cached plans that scan it for every reference, and
 * would keep them while thousands of rows are added.
 */
async function countPayments(tx: Transaction): Promise<void> {
  const [known] = await tx<{ few: boolean }[]>`
    select reltuples < 5000 as few from pg_class where oid = 'invoice'::regclass`
  if (known?.few) await tx`analyze invoice`
}

/** Only one server at a time; a second one finds no run. */
async function takeRun(tx: Transaction): Promise<ReleasedRun[]> {
  const [turn] = await tx<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(${advisoryLocks.payouts}) as mine
    where exists (select from payout_run where state = 'releasing')`
  if (!turn?.mine) return []
  return tx<ReleasedRun[]>`
    select id, released_by as "releasedBy", execution_on as "executionOn", requested from payout_run where state = 'releasing' order by id limit 1 for no key update`
}

async function payBatch(
  tx: Transaction,
  deps: Deps,
  run: ReleasedRun,
  items: readonly Item[],
): Promise<void> {
  const { secret, accountingZone } = deps.config
  const ids = items.map(({ affiliateId }) => affiliateId)
  await lockAffiliates(tx, ids)
  // After locking, so that what the decision depends on can no longer change.
  const now = deps.now()
  const balances = await balancesOf(tx, ids, now)
  const details = await bankDetailsOf(tx, secret, ids)
  const active = await activeAmong(tx, ids)
  const asked = run.requested ? await askers(tx) : null
  const judged = items.map((item) => {
    const balance = balances.get(item.affiliateId)
    const bank = details.get(item.affiliateId)
    return {
      item,
      balance,
      omitted: omissionOf(item, {
        ...{ balance, bank, secret, active: active.has(item.affiliateId) },
        unasked: asked !== null && !asked.has(item.affiliateId),
      }),
    }
  })
  const payments = judged.flatMap(({ item: { affiliateId, cents }, balance, omitted }) =>
    balance && omitted === null ? [{ affiliateId, cents, balance }] : [],
  )
  const paidOn = dayOf(now, accountingZone)
  // A run that waited for a check of its books may be past its date; the bank then uses the next possible day.
  const executionOn = run.executionOn > paidOn ? run.executionOn : paidOn
  const occasion = { paidOn, executionOn, actorId: run.releasedBy, now }
  const made = await makePayments(tx, deps, payments, occasion)
  await tx`
    update payout_item i set invoice_id = x.invoice_id, omitted = x.omitted, updated_at = ${now}
    from unnest(${plainArray(items.map(({ id }) => id))}::bigint[],
      ${plainArray(items.map(({ affiliateId }) => made.get(affiliateId) ?? null))}::bigint[],
      ${plainArray(judged.map(({ omitted }) => omitted))}::text[]) as x(id, invoice_id, omitted)
    where i.id = x.id`
  await notePayments(tx, { actorId: run.releasedBy }, now, payments, made)
}

/** One audit log entry per payment, with the user who released the run. */
async function notePayments(
  tx: Transaction,
  by: AuditActor,
  now: Date,
  payments: readonly { affiliateId: number; cents: number }[],
  made: ReadonlyMap<number, number>,
): Promise<void> {
  const entries = payments.map(({ affiliateId: affiliate, cents }) => ({
    action: 'pay',
    resource: 'invoice',
    recordId: made.get(affiliate) ?? null,
    after: { affiliate, paid: formatHundredths(cents) },
  }))
  await writeAuditLog(tx, by, now, ...entries)
}

async function activeAmong(tx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx<{ id: number }[]>`
    select id from account where id = any(${plainArray(ids)}::bigint[]) and active and deleted_at is null`
  return new Set(rows.map(({ id }) => id))
}

type Now = {
  balance: Balance | undefined
  bank: BankDetails | undefined
  active: boolean
  /** The run pays on request only, and the request was withdrawn, declined or paid since it was prepared. */
  unasked: boolean
  secret: Secret
}

/** Nobody is paid less than released, nor to another account than the one reviewed. */
function omissionOf(item: Item, { balance, bank, active, unasked, secret }: Now): PayoutOmission | null {
  if (!active) return 'inactive'
  if (unasked) return 'no_request'
  if (!balance || balance.payable < item.cents) return 'payable'
  const same = bank?.changedAt?.getTime() === item.changedAt?.getTime()
  return bank && same && bank.iban === open(secret, item.sealed) ? null : 'bank_replaced'
}
