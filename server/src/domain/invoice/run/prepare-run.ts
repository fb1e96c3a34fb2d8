// Prepares a run: freezes its current amounts and accounts, and the decisions about them.
import { formatHundredths } from '@rivulet/contract/money'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import type { PayoutOmission } from '@rivulet/contract/states/payout'
import type { Secret } from '../../../config/config.ts'
import type { Transaction } from '../../../db/sql.ts'
import { refused } from '../../../errors.ts'
import { notify } from '../../../notification/notify.ts'
import { may } from '../../../resource/engine.ts'
import type { Context } from '../../../resource/serve.ts'
import { limitReached } from '../two-people.ts'
import { type Choice, type Chosen, chooseAffiliates, columnsOf, columnTypes } from './choose.ts'

type Item = {
  affiliateId: number
  cents: number
  omitted: PayoutOmission | null
  changedAt: Date | null
}

/**
 * Affiliates who became payable since are not added, because nobody has reviewed them. @throws 422 when nobody is left.
 */
export async function prepareRun({ id }: { id: number }, context: Context): Promise<null> {
  const { tx, actor, deps } = context
  const now = deps.now()
  const [run] = await tx<Required<Chosen>[]>`
    select minimum_cents as "minimumCents", requested from payout_run where id = ${id}`
  if (!run) throw new Error(`payout run ${id} not found`)
  const chosen = await chooseAffiliates(tx, deps, run)
  const choices = new Map(chosen.map((one) => [one.affiliateId, one]))
  const items = await tx<Item[]>`
    select affiliate_id as "affiliateId", cents, omitted, bank_changed_at as "changedAt"
    from payout_item where run_id = ${id} and omitted is distinct from 'by_hand'`
  const frozen = items.flatMap((item) => {
    const choice = choices.get(item.affiliateId)
    return choice ? [decided(item, choice)] : []
  })
  await freeze(tx, id, frozen, deps.config.secret, now)
  const gone = items.filter(({ affiliateId }) => !choices.has(affiliateId))
  await tx`
    update payout_item i set updated_at = ${now}, omitted = case
      when ${run.requested} and not exists (select from payout_request q where q.affiliate_id = i.affiliate_id and q.state = 'open') then 'no_request'
      else 'payable' end
    where run_id = ${id} and affiliate_id = any(${gone.map(({ affiliateId }) => affiliateId)}::bigint[])`
  const [some] = await tx`select from payout_item where run_id = ${id} and omitted is null limit 1`
  if (!some) throw refused(payoutMessages.nobody, 'nobody')
  await tx`update payout_run set ${tx({
    state: 'prepared',
    prepared_at: now,
    prepared_by: actor.accountId,
    updated_at: now,
    updated_by: actor.accountId,
  })} where id = ${id}`
  await askToRelease(context, id)
  return null
}

/** Notifies those who may release it, when the person who prepared it may not. */
async function askToRelease({ tx, actor, deps }: Context, id: number): Promise<void> {
  const [run] = await tx<{ name: string; cents: number }[]>`
    select r.name, sum(i.cents)::bigint as cents
    from payout_run r join payout_item i on i.run_id = r.id and i.omitted is null where r.id = ${id} group by r.id`
  if (!run) return
  const { accountId } = actor
  const alone =
    may(actor, payoutRun, 'release') && !(await limitReached(tx, deps, { accountId, cents: run.cents }))
  if (alone) return
  const facts = { run: run.name, amount: formatHundredths(run.cents) }
  await notify(tx, deps, 'run-prepared', [{ subject: id, about: accountId, facts }])
}

/** New bank details that someone has included stay included if they are unchanged since. */
function decided(item: Item, choice: Choice): Choice {
  const same = item.changedAt?.getTime() === choice.bank?.changedAt?.getTime()
  const takenIn = item.omitted === null && choice.omitted === 'bank_changed' && same
  return takenIn ? { ...choice, omitted: null } : choice
}

async function freeze(
  tx: Transaction,
  id: number,
  frozen: readonly Choice[],
  secret: Secret,
  now: Date,
): Promise<void> {
  const rows = frozen.map((one) => columnsOf(one, secret))
  await tx`
    update payout_item i set cents = x.cents, omitted = x.omitted, holder = x.holder, holder_sealed = x.holder_sealed, iban = x.iban, iban_sealed = x.iban_sealed,
      street = x.street, postcode = x.postcode, town = x.town, country = x.country, bank_changed_at = x.bank_changed_at, same_iban = x.same_iban,
      flagged_until = coalesce(x.flagged_until, case when x.omitted is null then i.flagged_until end), updated_at = ${now}
    from jsonb_to_recordset(${tx.json(rows)}) as x(${tx.unsafe(columnTypes)})
    where i.run_id = ${id} and i.affiliate_id = x.affiliate_id`
}
