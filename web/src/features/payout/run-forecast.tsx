/** Beside the form of a new run: whom it would pay, how much, and who would be left out at first. */
import { Button } from '@mantine/core'
import { endpoints } from '@rivulet/contract/endpoint'
import { payoutMessages } from '@rivulet/contract/payout-messages'
import { parseHundredths } from '@rivulet/contract/money'
import type { PayoutForecast } from '@rivulet/contract/payout'
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { displayCount } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { type Summand, Sums } from '../../ui/sums.tsx'
import css from './payout.module.css'

const summands = (forecast: PayoutForecast): Summand[] => [
  { name: 'Payments', figure: displayCount(forecast.payments) },
  { name: 'Total', figure: <Money value={forecast.total} />, line: true, strong: true },
  { name: 'Left out: new bank details', figure: displayCount(forecast.flagged), line: true },
  { name: 'Left out: no bank details', figure: displayCount(forecast.withoutBank) },
]

export function RunForecast({ minimum }: { minimum: string }) {
  const wanted = useDeferredValue(minimum)
  const valid = (parseHundredths(wanted) ?? 0) > 0
  const { data, error, refetch } = useQuery({
    queryKey: [payoutRun.name, 'forecast', wanted],
    enabled: valid,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(endpoints.payoutForecast, { signal, query: { minimum: wanted } })).data,
  })
  return (
    <Card title="Forecast" hint="As it is now">
      {!valid ? (
        <EmptyState title={payoutMessages.noMinimum} />
      ) : error ? (
        <EmptyState
          title={messageOf(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : data ? (
        <Sums of={summands(data)} />
      ) : (
        <div className={css.waiting}>
          <TextSkeleton lines={4} />
        </div>
      )}
    </Card>
  )
}
