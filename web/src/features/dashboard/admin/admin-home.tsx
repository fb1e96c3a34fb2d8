/** Home screen of admin users: totals, orders by status, pending decisions, best affiliates and shops, as permitted. */
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import type { AdminHome as Data } from '@rivulet/contract/answers/home-answer'
import { Suspense } from 'react'
import { piece } from '../../../lib/page/piece.ts'
import { BlockSkeleton } from '../../../ui/feedback/skeleton.tsx'
import { Attention } from './attention.tsx'
import { Books } from './books.tsx'
import css from '../home-chart.module.css'
import { HomeFrame, HomeSkeleton } from '../home-frame.tsx'
import { HowItWorks } from '../how-it-works.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { Best } from './best.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import { Countries } from './countries.tsx'
import { useHome } from '../use-home.ts'
import { usePeriod } from '../use-period.ts'
import { useSetUp } from './use-set-up.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'
import { Waiting } from './waiting.tsx'

const SetUpGuide = piece(async () => (await import('./set-up-guide.tsx')).SetUpGuide)

/** Whether there is no activity yet, as far as known. */
const quiet = ({ visits, orders }: Data) =>
  [visits, orders].every((total) => total?.value === '0' && total.previous === '0')

export function AdminHome() {
  const period = usePeriod()
  const home = useHome(homeEndpoints.adminHome, period)
  const { pending, guide } = useSetUp()
  useWaitingCounts(home.data?.waiting)
  return (
    <HomeFrame period={period} home={home} waiting={pending}>
      {(data) =>
        guide === null || guide.setUp.running ? (
          <Suspense fallback={<HomeSkeleton />}>
            {data.attention && <Attention attention={data.attention} />}
            {guide && <SetUpGuide {...guide} attention={data.attention} />}
            <Running data={data} />
          </Suspense>
        ) : (
          <>
            <Suspense fallback={<BlockSkeleton height={400} />}>
              <SetUpGuide {...guide} attention={data.attention} />
            </Suspense>
            {quiet(data) ? (
              <div className="grid">
                <HowItWorks className="s8" />
                <Waiting waiting={data.waiting} />
              </div>
            ) : (
              <Running data={data} />
            )}
          </>
        )
      }
    </HomeFrame>
  )
}

function Running({ data }: { data: Data }) {
  const { orders, topShops, countries, books, waiting } = data
  return (
    <>
      <TotalsStrip data={data} />
      <div className="grid">
        {orders && <OrdersByStatus data={data} />}
        <Waiting waiting={waiting} />
      </div>
      {(topShops || countries || books !== undefined) && (
        <div className={`grid ${css.rest}`}>
          {topShops && <Best data={data} />}
          {countries && <Countries data={data} countries={countries} />}
          {books !== undefined && <Books books={books} zone={data.zone} />}
        </div>
      )}
    </>
  )
}
