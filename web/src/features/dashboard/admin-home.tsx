/** The admin user's home: totals, what became of the orders, what waits for a decision, who brings the most. */
import { endpoints } from '@rivulet/contract/endpoint'
import type { AdminHome as Data } from '@rivulet/contract/answer'
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

const quiet = ({ visits, orders }: Data) =>
  [visits, orders].every(({ value, previous }) => value === '0' && previous === '0')

export function AdminHome() {
  const period = usePeriod()
  const home = useHome(endpoints.adminHome, period)
  const steps = useSteps(home.data !== undefined && quiet(home.data))
  const fresh = steps !== null
  useWaitingCounts(home.data?.waiting)
  return (
    <HomeFrame period={period} home={home}>
      {(data) => (
        <>
          {fresh ? <FirstSteps steps={steps} /> : <TotalsStrip data={data} />}
          <div className="grid">
            {fresh ? <HowItWorks className="s8" /> : <OrdersByStatus data={data} />}
            <Waiting waiting={data.waiting} />
          </div>
          {!fresh && (
            <div className={`grid ${css.rest}`}>
              <Best data={data} />
              <Countries data={data} />
              <Books books={data.books} zone={data.zone} />
            </div>
          )}
        </>
      )}
    </HomeFrame>
  )
}
