/** Frame of both home screens: head with period, then cards, skeletons while loading, or an error. */
import { Button } from '@mantine/core'
import { today } from '@rivulet/contract/day'
import { periodOf, presets } from '@rivulet/contract/period'
import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { isApiError, messageOf } from '../../lib/api.ts'
import { zone } from '../../lib/stored/zone.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PeriodPicker } from '../../resource/period/period-picker.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { usePeriod } from './use-period.ts'

type Props<T> = {
  period: ReturnType<typeof usePeriod>
  home: UseQueryResult<T>
  /** Whether something else is still awaited: what comes later at the top would push the figures down. */
  waiting: boolean
  actions?: ReactNode
  children: (data: T) => ReactNode
}

export const HomeSkeleton = () => (
  <>
    <BlockSkeleton height={131} />
    <BlockSkeleton height={340} />
    <BlockSkeleton height={200} />
  </>
)

export function HomeFrame<T>({ period, home, waiting, actions, children }: Props<T>) {
  // Cards are drawn in slices, between which keys and clicks are answered.
  const data = useDeferredValue(waiting ? undefined : home.data)
  return (
    <>
      <PageHead title="Home">
        {actions}
        <PeriodPicker from={period.from} to={period.to} onPick={period.choose} />
      </PageHead>
      {data !== undefined ? (
        children(data)
      ) : home.isError ? (
        <Failed {...home} period={period} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}

type FailedProps = Pick<UseQueryResult, 'error' | 'refetch'> & Pick<Props<unknown>, 'period'>

/** Lists may show longer periods than home and reports, and the one chosen there counts here too. */
function Failed({ error, refetch, period }: FailedProps) {
  const [refusal] = isApiError(error) ? Object.values(error.errors).flat() : []
  const usual = () => period.choose(periodOf('last30', today(zone())))
  return (
    <Card label="Home">
      <EmptyState
        icon={<IconCloudOff size={20} />}
        title={refusal ?? messageOf(error)}
        action={
          refusal ? (
            <Button onClick={usual}>{presets.last30}</Button>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )
        }
      >
        {!refusal && 'Your numbers are safe; they could not be fetched just now.'}
      </EmptyState>
    </Card>
  )
}
