/** Frame of both home screens: head with period, then cards, skeletons while loading, or an error. */
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { messageOf } from '../../lib/api.ts'
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
        <Card label="Home">
          <EmptyState
            icon={<IconCloudOff size={20} />}
            title={messageOf(home.error)}
            action={<Button onClick={() => void home.refetch()}>Try again</Button>}
          >
            Your numbers are safe; they could not be fetched just now.
          </EmptyState>
        </Card>
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}
