/** Balance screen of affiliates; needs no permission. Admin users are redirected to Payments. */
import { Button } from '@mantine/core'
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import { balance, home, terms } from '@rivulet/contract/screens/own-screens'
import { places } from '@rivulet/contract/resources/places'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session/session.ts'
import { isAdminUser, mayDo } from '../../../resource/access.ts'
import { screenPath } from '../../../resource/path.ts'
import { viewsOf } from '../../../resource/list/views.ts'
import { homeKey } from '../../../resource/queries.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { ViewSwitch } from '../../../ui/inputs/segmented.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeleton.tsx'
import { BalanceCard } from './balance-card.tsx'
import { PayoutRequest } from './payout-request.tsx'
import { PayableCalendar } from './payable-calendar.tsx'

export function OwnBalance() {
  const user = useUser()
  if (!isAdminUser(user)) return <AffiliateBalance />
  const payments = mayDo(user, places.invoice, 'list')
  return <Navigate to={payments ? screenPath(places.invoice) : home.path} replace />
}

function AffiliateBalance() {
  const views = viewsOf(places.invoice, useUser())
  const { data, error, refetch } = useQuery({
    queryKey: [...homeKey, homeEndpoints.ownBalance.path],
    queryFn: async ({ signal }) => (await call(homeEndpoints.ownBalance, { signal })).data,
  })
  const held = useQuery({
    queryKey: [...homeKey, homeEndpoints.payableDays.path],
    queryFn: async ({ signal }) => (await call(homeEndpoints.payableDays, { signal })).data,
  })
  return (
    <>
      <PageHead
        title={balance.title}
        beside={
          views.length > 0 && (
            <span className="only-wide">
              <ViewSwitch label={balance.title} views={views} />
            </span>
          )
        }
      >
        <Button component={Link} to={terms.path}>
          {terms.title}
        </Button>
      </PageHead>
      {views.length > 0 && (
        <div className="only-phone">
          <ViewSwitch label={balance.title} views={views} />
        </div>
      )}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <BlockSkeleton height={180} />}
      {data && (
        <div className="grid">
          <BalanceCard data={data} alone />
          <PayoutRequest />
          {held.data && <PayableCalendar {...held.data} />}
        </div>
      )}
    </>
  )
}
