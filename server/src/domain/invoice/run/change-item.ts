// Excludes an affiliate from a payout run, or includes them, while its list is open.
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import type { PayoutOmission } from '@rivulet/contract/states/payout'
import { refused } from '../../../errors.ts'
import type { Context } from '../../../resource/serve.ts'

/** Exclusions that people may change; other reasons cannot be overridden here. */
const decided: ReadonlySet<PayoutOmission> = new Set(['by_hand', 'bank_changed'])

export const takeOut = ({ id }: { id: number }, context: Context): Promise<null> =>
  change(id, 'by_hand', context)

/** @throws 422 for an affiliate who cannot be paid by bank file. */
export const takeIn = ({ id }: { id: number }, context: Context): Promise<null> =>
  change(id, null, context)

type Item = { state: string; omitted: PayoutOmission | null; payable: boolean; name: string }

function whyNot({ omitted, name }: Item): string {
  if (omitted === 'outside') return payoutMessages.outside(name)
  return omitted === 'name' ? payoutMessages.unwritable(name) : payoutMessages.takeInFailed
}

async function change(
  id: number,
  omitted: PayoutOmission | null,
  { tx, actor, deps }: Context,
): Promise<null> {
  // A shared lock, so that preparing the run waits for the last change.
  const [item] = await tx<Item[]>`
    select r.state, i.omitted, i.iban is not null as payable, a.name
    from payout_run r join payout_item i on i.run_id = r.id join account a on a.id = i.affiliate_id where i.id = ${id} for share of r`
  if (item?.state !== 'choosing') throw refused(payoutMessages.changeFailed, 'closed')
  const able = item.payable && (item.omitted === null || decided.has(item.omitted))
  if (omitted === null && !able) throw refused(whyNot(item), 'no_bank')
  await tx`update payout_item set ${tx({
    omitted,
    updated_at: deps.now(),
    updated_by: actor.accountId,
  })} where id = ${id}`
  return null
}
