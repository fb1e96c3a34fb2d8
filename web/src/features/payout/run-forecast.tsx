/** Forecast beside the form of a new run: payments, total, and omissions. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { payoutEndpoints } from '@rivulet/contract/endpoints/payout-endpoints'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { parseHundredths } from '@rivulet/contract/money'
import type { PayoutForecast } from '@rivulet/contract/answers/payout-answer'
import { type PayoutOmission, payoutOmissions } from '@rivulet/contract/states/payout'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '../../lib/api.ts'
import { displayCount } from '../../lib/format.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx'
import { type Summand, Sums } from '../../ui/figures/sums.tsx'
import css from './payout.module.css'
import { SentBack } from './sent-back.tsx'
import { Warning } from '../../ui/feedback/warning.tsx'

type Other = keyof PayoutForecast['others']

/** Payments and who is left out add up to everybody with something payable. */
function summands({ payments, total, omitted, payable, others }: PayoutForecast): Summand[] {
  const left = [
    ...omitted.map(({ reason, payments: some }): [why: string, count: number] => [
      withinSentence(payoutOmissions[reason]),
      some,
    ]),
    ...(Object.entries(others) as [Other, number][]).map(([why, some]): [string, number] => [
      payoutMessages.others[why],
      some,
    ]),
  ]
  return [
    { name: 'Total', figure: <Money value={total} />, strong: true },
    { name: 'Payments', figure: displayCount(payments), line: true },
    ...left
      .filter(([, some]) => some > 0)
      .map(([why, some]) => ({ name: payoutMessages.leftOutFor(why), figure: displayCount(some) })),
    { name: payoutMessages.ofPayable, figure: displayCount(payable), line: true },
  ]
}

/** By name, before a run is started: who is left out and what can be done. */
const hints: Partial<Record<PayoutOmission, string>> = {
  bank_changed: payoutMessages.newBankHint,
  no_bank: payoutMessages.noBankHint,
  outside: payoutMessages.outsideHint,
  name: payoutMessages.unwritableHint,
}

function Hints({ forecast: { omitted, shared, sentBack } }: { forecast: PayoutForecast }) {
  const lines = omitted.flatMap(({ reason, names, payments }) => {
    const hint = hints[reason]
    const rest = payments - names.length
    const more = rest > 0 ? ` ${payoutMessages.more(displayCount(rest))}` : ''
    return hint ? [{ key: reason, title: `${names.join(', ')}${more}`, hint }] : []
  })
  if (lines.length + shared.length + sentBack.length === 0) return null
  return (
    <CardBody className={css.hints ?? ''}>
      {lines.map(({ key, title, hint }) => (
        <p key={key}>
          <b>{title}</b>
          <span className={css.detail}>{hint}</span>
        </p>
      ))}
      <SentBack of={sentBack} />
      {shared.map((names) => (
        <Warning key={names.join()}>{payoutMessages.sharedIban(names)}</Warning>
      ))}
    </CardBody>
  )
}

export function RunForecast({ minimum, requested }: { minimum: string; requested: boolean }) {
  const wanted = useDeferredValue(minimum)
  const valid = (parseHundredths(wanted) ?? 0) > 0
  const { data, error, refetch } = useQuery({
    queryKey: [payoutRun.name, 'forecast', wanted, requested],
    enabled: valid,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call(payoutEndpoints.payoutForecast, {
          signal,
          query: { minimum: wanted, ...(requested && { requested: 'true' }) },
        })
      ).data,
  })
  return (
    <Card title="Forecast" hint="As it is now">
      {!valid ? (
        <EmptyState title={payoutMessages.noMinimum} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Sums of={summands(data)} />
          <Hints forecast={data} />
        </>
      ) : (
        <div className={css.waiting}>
          <TextSkeleton lines={4} />
        </div>
      )}
    </Card>
  )
}
