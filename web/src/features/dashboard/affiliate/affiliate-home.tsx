/** Home screen of affiliates: balance, traffic, best links and latest orders. */
import { homeEndpoints } from '@rivulet/contract/endpoints/home-endpoints'
import type { AffiliateHome as Data } from '@rivulet/contract/answers/home-answer'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { piece } from '../../../lib/page/piece.ts'
import { BalanceCard } from './balance-card.tsx'
import { BestLinks } from './best-links.tsx'
import { HomeFrame, HomeSkeleton } from '../home-frame.tsx'
import { HowItWorks } from '../how-it-works.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { TrafficCard } from './traffic-card.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { useFirstSteps } from './use-first-steps.ts'
import { useHome } from '../use-home.ts'
import { usePeriod } from '../use-period.ts'

// The HTML sanitizer is only loaded when there is a message.
const loadMessage = async () => (await import('./manager-message.tsx')).ManagerMessage
const ManagerMessage = piece(loadMessage)
const Announcements = piece(async () => (await import('./announcements.tsx')).Announcements)
const FirstSteps = piece(async () => (await import('./first-steps.tsx')).FirstSteps)

/** Whether there was no activity, judging by period and balance. */
const untouched = ({ visits, orders, bestLinks, latestOrders, balance }: Data) =>
  visits.value === '0' &&
  visits.previous === '0' &&
  orders.value === '0' &&
  bestLinks.length + latestOrders.length === 0 &&
  balance === '0.00'

/** Polls while waiting for the first visit. */
const pause = (data: Data | undefined) => (data && untouched(data) ? 10_000 : 60_000)

export function AffiliateHome({ getLink }: { getLink: ReactNode }) {
  const user = useUser()
  const period = usePeriod()
  const home = useHome(homeEndpoints.affiliateHome, period, pause)
  const { pending, guide } = useFirstSteps()
  const announcements = useAnnouncements()
  const welcome = user?.affiliate?.welcome
  // Loaded together with the figures, to avoid a layout shift. A loading error surfaces on render.
  useEffect(() => {
    if (welcome) void loadMessage().catch(() => {})
  }, [welcome])
  return (
    <HomeFrame
      period={period}
      home={home}
      waiting={pending || announcements.pending}
      actions={guide && !guide.data.link ? null : getLink}
    >
      {(data) => (
        <Suspense fallback={<HomeSkeleton />}>
          {announcements.list.length > 0 && <Announcements list={announcements.list} />}
          {guide && <FirstSteps steps={guide.data} hide={guide.hide} getLink={getLink} />}
          <div className="grid">
            <BalanceCard data={data} alone={!welcome} />
            {user && welcome && <ManagerMessage name={user.name} html={welcome} />}
          </div>
          {untouched(data) ? (
            <HowItWorks />
          ) : (
            <>
              <TrafficCard data={data} />
              <div className="grid">
                <BestLinks data={data} />
                <LatestOrders data={data} />
              </div>
            </>
          )}
        </Suspense>
      )}
    </HomeFrame>
  )
}
