/** The frame of both home screens: head with the period, then the cards, grey shapes while they are fetched, or why they cannot be shown. */
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { PeriodMenu } from './period-menu.tsx'
import type { usePeriod } from './use-period.ts'

type Props<T> = {
  period: ReturnType<typeof usePeriod>
  home: UseQueryResult<T>
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

export function HomeFrame<T>({ period, home, actions, children }: Props<T>) {
  return (
    <>
      <PageHead title="Home">
        {actions}
        <PeriodMenu {...period} />
      </PageHead>
      {home.data !== undefined ? (
        children(home.data)
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
