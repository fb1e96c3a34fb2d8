/** The admin user's home: totals, what became of the orders, what waits for a decision, who brings the most; each as far as the user may see it. */
import { endpoints } from '@rivulet/contract/endpoint'
import type { AdminHome as Data } from '@rivulet/contract/home-answer'
import { Books } from './books.tsx'
import { FirstSteps } from './first-steps.tsx'
import css from './home-chart.module.css'
import { HomeFrame } from './home-frame.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { Best } from './best.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import { Countries } from './countries.tsx'
import { useHome } from './use-home.ts'
import { usePeriod } from './use-period.ts'
import { useSteps } from './use-steps.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'
import { Waiting } from './waiting.tsx'

/** Nothing has happened yet, as far as that is known. */
const quiet = ({ visits, orders }: Data) =>
  [visits, orders].every((total) => total?.value === '0' && total.previous === '0')

export function AdminHome() {
  const period = usePeriod()
  const home = useHome(endpoints.adminHome, period)
  const steps = useSteps(home.data !== undefined && quiet(home.data))
  useWaitingCounts(home.data?.waiting)
  return (
    <HomeFrame period={period} home={home}>
      {(data) =>
        steps === null ? (
          <Running data={data} />
        ) : (
          <>
            <FirstSteps steps={steps} />
            <div className="grid">
              <HowItWorks className="s8" />
              <Waiting waiting={data.waiting} />
            </div>
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
