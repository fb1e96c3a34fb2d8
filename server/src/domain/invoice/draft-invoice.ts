// Computes the figures a new payment would freeze, what it would settle if paid in full, and what refuses it.
import { coveredBy } from '@rivulet/contract/covered-by'
import { dayOf, minuteOf } from '@rivulet/contract/day'
import type { InvoiceDraft } from '@rivulet/contract/answers/book-answer'
import { formatHundredths } from '@rivulet/contract/money'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import type { PayoutRunState } from '@rivulet/contract/states/payout'
import { flaggedStill } from '../../bank/flag.ts'
import type { Deps } from '../../deps.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { unsettled } from '../../ledger/settle.ts'
import { readDefaults } from '../../programme/defaults.ts'
import { report } from '../../report/report.ts'
import { becomesPayable } from '../../ledger/becomes-payable.ts'
import { sentBackTo } from './sent-back.ts'
import { payableAlone } from './two-people.ts'
import { whyRefused } from './why-refused.ts'

/** The account number is masked. */
type Account = Record<'paymentNotes' | 'iban' | 'accountHolder', string | null> & {
  changedAt: Date | null
  standing: InvoiceDraft['standing']
}

type Run = { id: number; name: string; state: PayoutRunState; cents: number }

/** `payerId` is the user who would make the payment. */
export async function draftInvoice(
  { sql, config, now }: Deps,
  { affiliateId, payerId }: { affiliateId: number; payerId: number },
): Promise<InvoiceDraft> {
  const at = now()
  const zone = config.accountingZone
  const [figures, open, [account], days, [request], [run], { minimumPayout }, [back], alone] =
    await Promise.all([
      balanceOf(sql, affiliateId, at),
      unsettled(sql, [affiliateId], at),
      sql<Account[]>`
      select payment_notes as "paymentNotes", iban, account_holder as "accountHolder", bank_changed_at as "changedAt",
        case when erased_at is not null then 'erased' when deleted_at is not null then 'trashed' when not active then 'inactive' else 'active' end as standing
      from account where id = ${affiliateId}`,
      report(sql, 'payable-days', [affiliateId, at, zone]),
      sql<{ at: Date; cents: number }[]>`
      select created_at as at, asked_cents as cents from payout_request where affiliate_id = ${affiliateId} and state = 'open'`,
      sql<Run[]>`
      select r.id, r.name, r.state, i.cents from payout_item i join payout_run r on r.id = i.run_id
      where i.affiliate_id = ${affiliateId} and i.omitted is null and i.invoice_id is null
        and r.state in ('choosing', 'prepared', 'releasing') and r.deleted_at is null
      order by r.state = 'choosing', r.id limit 1`,
      readDefaults(sql),
      sentBackTo(sql, [affiliateId]),
      payableAlone(sql, { config, now }, payerId),
    ])
  const why = await whyRefused(sql, affiliateId, figures)
  const covered = coveredBy(figures.payable, open)
  const date = (moment: Date) => minuteOf(moment, zone)
  return {
    approved: formatHundredths(figures.approved),
    commission: formatHundredths(figures.commission),
    balance: formatHundredths(figures.balance),
    onHold: formatHundredths(figures.onHold),
    payable: formatHundredths(figures.payable),
    current: formatHundredths(figures.balance - figures.payable),
    refusal: why?.sentence ?? null,
    alone: alone && {
      upTo: formatHundredths(alone.upTo),
      above: payoutMessages.twoPeople(alone.reached),
    },
    minimum: minimumPayout,
    paymentNotes: account?.paymentNotes ?? null,
    standing: account?.standing ?? 'active',
    request: request ? { date: dayOf(request.at, zone), amount: formatHundredths(request.cents) } : null,
    run: run
      ? { id: run.id, name: run.name, state: run.state, amount: formatHundredths(run.cents) }
      : null,
    sentBack: back ? { reason: back.reason } : null,
    bank: {
      iban: account?.iban ?? null,
      accountHolder: account?.accountHolder ?? null,
      changedAt: account?.changedAt?.toISOString() ?? null,
      flaggedUntil: flaggedStill(account?.changedAt ?? null, at)?.toISOString() ?? null,
    },
    becomesPayable: becomesPayable(figures, days).map(({ day, cents }) => ({
      date: day,
      amount: formatHundredths(cents),
    })),
    ordering: covered.flatMap((one, place) =>
      one.what === 'order'
        ? {
            ...{ id: one.id, place },
            orderId: one.name,
            date: date(one.at),
            shop: one.shop,
            amount: formatHundredths(one.netCents),
            due: formatHundredths(one.dueCents),
            commission: formatHundredths(one.cents),
          }
        : [],
    ),
    corrections: covered.flatMap(({ what, id, name, at: booked, cents }, place) =>
      what === 'correction'
        ? { id, place, date: date(booked), reason: name, amount: formatHundredths(cents) }
        : [],
    ),
  }
}
