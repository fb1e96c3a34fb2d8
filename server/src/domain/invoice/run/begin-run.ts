// Creates a payout run: a list of all payable affiliates, for review.
import { dayOf } from '@rivulet/contract/day'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { parseHundredths } from '@rivulet/contract/money'
import type { Draft } from '@rivulet/contract/resource'
import type { payoutRun } from '@rivulet/contract/resources/payout-run'
import { invalid } from '../../../errors.ts'
import { newShortCode } from '../../../auth/short-code.ts'
import type { Context } from '../../../resource/serve.ts'
import { chooseAffiliates, columnsOf, columnTypes } from './choose.ts'

/** @throws 422 for a date in the past. */
export async function beginRun(
  { minimum, executionDate, requested, note }: Draft<typeof payoutRun>,
  { tx, actor, deps }: Context,
): Promise<number> {
  const now = deps.now()
  const { secret, accountingZone } = deps.config
  const today = dayOf(now, accountingZone)
  if (executionDate < today) throw invalid({ executionDate: [payoutMessages.dayOver] })
  const minimumCents = parseHundredths(minimum) ?? 0
  const name = `RV${today.replaceAll('-', '')}-${newShortCode(6).toUpperCase()}`
  const stamps = { created_at: now, created_by: actor.accountId, updated_at: now }
  const [run] = await tx<{ id: number }[]>`insert into payout_run ${tx({
    name,
    minimum_cents: minimumCents,
    requested: requested ?? false,
    execution_on: executionDate,
    note: note ?? null,
    ...stamps,
    updated_by: actor.accountId,
  })} returning id`
  if (!run) throw new Error('the run was not stored')
  const chosen = await chooseAffiliates(tx, deps, { minimumCents, requested: requested ?? false })
  const rows = chosen.map((one, n) => ({
    ...columnsOf(one, secret),
    end_to_end_id: `${name}-${n + 1}`,
  }))
  await tx`
    insert into payout_item (run_id, affiliate_id, cents, omitted, holder, holder_sealed, iban, iban_sealed, street, postcode, town, country,
      bank_changed_at, same_iban, flagged_until, end_to_end_id, created_at, created_by, updated_at)
    select ${run.id}, x.*, ${now}, ${actor.accountId}, ${now}
    from jsonb_to_recordset(${tx.json(rows)}) as x(${tx.unsafe(columnTypes)}, end_to_end_id text)`
  return run.id
}
