/** What an affiliate has earned and not been paid yet, whatever else it may see. Admin users go to the payments. */
import { Button } from '@mantine/core'
import { endpoints } from '@rivulet/contract/endpoint'
import { balance, home } from '@rivulet/contract/menu'
import { resources } from '@rivulet/contract/resources/index'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { call, messageOf } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { isAdminUser, mayDo } from '../../resource/access.ts'
import { screenPath } from '../../resource/path.ts'
import { homeKey } from '../../resource/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { BalanceCard } from './balance-card.tsx'

export function OwnBalance() {
  const user = useUser()
  if (!isAdminUser(user)) return <AffiliateBalance />
  const payments = mayDo(user, resources.invoice, 'list')
  return <Navigate to={payments ? screenPath(resources.invoice) : home.path} replace />
}

function AffiliateBalance() {
  const { data, error, refetch } = useQuery({
    queryKey: [...homeKey, endpoints.ownBalance.path],
    queryFn: async ({ signal }) => (await call(endpoints.ownBalance, { signal })).data,
  })
  return (
    <>
      <PageHead title={balance.title} />
      {error && !data && (
        <EmptyState
          title={messageOf(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {!error && !data && <BlockSkeleton height={180} />}
      {data && (
        <div className="grid">
          <BalanceCard data={data} alone />
        </div>
      )}
    </>
  )
}
