// Whether an affiliate may ask for a payout: what is payable, what is missing, and its last request.
import type { OwnPayout } from '@rivulet/contract/answers/payout-request-answer'
import { dayOf, minuteOf } from '@rivulet/contract/day'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { PayoutRequestState } from '@rivulet/contract/states/payout-request'
import { flaggedStill } from '../../../bank/flag.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { balanceOf } from '../../../ledger/balance.ts'
import { readDefaults } from '../../../programme/defaults.ts'
import { readPlannedPayment } from '../../../programme/pay-plan.ts'
import { readProgramme } from '../../../programme/programme.ts'
import { report } from '../../../report/report.ts'
import { becomesPayable } from '../../../ledger/becomes-payable.ts'
import { sentBackOwn } from '../sent-back.ts'

type Last = {
  id: number
  state: PayoutRequestState
  at: Date
  cents: number
  answeredAt: Date | null
  reason: string | null
}

/** Within a transaction that has locked the affiliate, its answer is what a request is decided by. */
export async function readOwnPayout(
  sql: Queryable,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  affiliateId: number,
): Promise<OwnPayout> {
  const zone = config.accountingZone
  const balance = await balanceOf(sql, affiliateId, now())
  const { payoutRequests } = await readProgramme(sql, config)
  const { minimumPayout } = await readDefaults(sql)
  const minimum = parseHundredths(minimumPayout) ?? 0
  const [account] = await sql<{ bank: boolean; iban: string | null; changedAt: Date | null }[]>`
    select iban_sealed is not null and account_holder_sealed is not null as bank, iban, bank_changed_at as "changedAt"
    from account where id = ${affiliateId}`
  const [last] = await sql<Last[]>`
    select id, state, created_at as at, asked_cents as cents, answered_at as "answeredAt", reason
    from payout_request where affiliate_id = ${affiliateId} order by id desc limit 1`
  const checkedUntil = flaggedStill(account?.changedAt ?? null, now())
  const below = balance.payable < minimum
  const due = below ? await report(sql, 'payable-days', [affiliateId, now(), zone]) : []
  return {
    offered: payoutRequests === 'on',
    payable: formatHundredths(balance.payable),
    minimum: minimumPayout,
    planned: await readPlannedPayment({ sql, config, now }, checkedUntil),
    missing: [...(below ? ['minimum' as const] : []), ...(account?.bank ? [] : ['bank' as const])],
    bank: account?.bank ? account.iban : null,
    reachedOn: reachedOn(balance.payable, minimum, becomesPayable(balance, due)),
    bankCheckedUntil: checkedUntil && minuteOf(checkedUntil, zone),
    sentBack: await sentBackOwn(sql, affiliateId, zone),
    request: last
      ? {
          ...{ id: last.id, state: last.state, reason: last.reason },
          date: dayOf(last.at, zone),
          amount: formatHundredths(last.cents),
          answeredOn: last.answeredAt && dayOf(last.answeredAt, zone),
        }
      : null,
  }
}

function reachedOn(
  payable: number,
  minimum: number,
  days: readonly { day: string; cents: number }[],
): string | null {
  let sum = payable
  for (const { day, cents } of days) {
    sum += cents
    if (sum >= minimum) return day
  }
  return null
}
