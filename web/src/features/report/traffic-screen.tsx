/** The traffic reports of campaigns (S2.26) and of shops (S2.27): one screen for both. */
import { reportEndpoints } from '@rivulet/contract/endpoints/report-endpoints'
import type { TrafficRows, TrafficSubject } from '@rivulet/contract/reports/traffic'
import { siblingMessages } from '@rivulet/contract/messages/sibling-messages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useOptions } from '../../field/kinds/options.ts'
import { comparedQuery, useComparison } from '../../lib/stored/period.ts'
import { piece } from '../../lib/page/piece.ts'
import { Siblings } from '../../resource/list/siblings.tsx'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Countries } from './countries.tsx'
import type { FigureName } from './figures.ts'
import { NotCounted } from './not-counted.tsx'
import css from './report.module.css'
import { writeAddress, type ReportQuery } from './report-address.ts'
import { ReportFrame } from './report-frame.tsx'
import { NothingYet, NoTraffic } from './report-message.tsx'
import { useRowsBehind } from './rows-behind.ts'
import { TrafficCard } from './traffic-card.tsx'
import { TrafficTable, viewOf } from './traffic-table.tsx'
import { useReportQuery } from './use-report-query.ts'
import type { TrafficFigures, TrafficReport } from '@rivulet/contract/reports/traffic-answer'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const calls = { campaign: reportEndpoints.campaignTraffic, shop: reportEndpoints.shopTraffic }

function useReport(subject: TrafficSubject, query: ReportQuery) {
  const compared = comparedQuery(useComparison())
  return useQuery<TrafficReport>({
    queryKey: ['report', subject, query, compared.compare],
    queryFn: async ({ signal }) =>
      (await call(calls[subject], { signal, query: { ...query, ...compared } })).data,
    // Keeps the previous data while another period loads, but not across subjects.
    placeholderData: (before, last) =>
      last?.queryKey[1] === subject ? keepPreviousData(before) : undefined,
  })
}

const ReportPrint = piece(async () => (await import('./report-print.tsx')).ReportPrint)

const screens = {
  campaign: { title: 'Campaign Traffic', file: reportEndpoints.campaignTrafficFile.path },
  shop: { title: 'Shop Traffic', file: reportEndpoints.shopTrafficFile.path },
} as const

function TrafficScreen({ subject }: { subject: TrafficSubject }) {
  const { title, file } = screens[subject]
  const { pathname } = useLocation()
  const { query, change } = useReportQuery(subject)
  const comparison = useComparison()
  const report = useReport(subject, query)
  const [chosen, setChosen] = useState<FigureName>('visits')
  const [wanted, setWanted] = useState<TrafficRows>('days')
  const view = report.data ? viewOf(wanted, report.data) : wanted
  const to = useRowsBehind(subject, query)
  const silent = report.data !== undefined && isEmpty(report.data.totals)
  const bare = useBare(subject, silent)
  return (
    <ReportFrame
      {...{ subject, title, report, query, onChange: change }}
      file={{ path: file, name: `${subject}Traffic`, rows: view }}
      line={
        <>
          {siblingMessages.about[subject]}
          <Siblings of={`${subject}Traffic`} />
        </>
      }
      awaited={<Awaited />}
      print={(data, onDone) => <ReportPrint {...{ title, subject, query, data, onDone }} />}
    >
      {(data) =>
        bare ? (
          <NothingYet subject={subject} />
        ) : silent && (comparison === 'none' || isEmpty(data.previous)) ? (
          <NoTraffic subject={subject}>
            {data.notCounted && <NotCounted counts={data.notCounted} to={to} />}
          </NoTraffic>
        ) : (
          <>
            <TrafficCard data={data} chosen={chosen} onChoose={setChosen}>
              {data.notCounted && <NotCounted counts={data.notCounted} to={to} />}
            </TrafficCard>
            {silent ? (
              <NoTraffic subject={subject} />
            ) : (
              <div className={`grid ${css.below}`}>
                <TrafficTable
                  subject={subject}
                  data={data}
                  to={to}
                  view={view}
                  onView={setWanted}
                  only={(row) => `${pathname}?${writeAddress({ ...query, ...row })}`}
                />
                <Countries data={data} chosen={chosen} to={(name, country) => to(name, { country })} />
              </div>
            )}
          </>
        )
      }
    </ReportFrame>
  )
}

/** Money of earlier orders may be booked in a period without visits or orders. */
const isEmpty = ({ visits, orders, amount, pendingAmount, commission, pending }: TrafficFigures) =>
  visits + orders === 0 && [amount, pendingAmount, commission, pending].every((sum) => Number(sum) === 0)

/** Whether the user sees no campaign or shop at all. */
function useBare(subject: TrafficSubject, silent: boolean): boolean {
  const { options, loading } = useOptions(subject, '')
  return silent && !loading && options.length === 0
}

function Awaited() {
  return (
    <>
      <BlockSkeleton height={355} />
      <div className={`grid ${css.below}`}>
        <div className="s8">
          <BlockSkeleton height={334} />
        </div>
        <div className="s4">
          <BlockSkeleton height={334} />
        </div>
      </div>
    </>
  )
}

// The key prevents two reports from sharing state.
export const CampaignTraffic = () => <TrafficScreen key="campaign" subject="campaign" />
export const ShopTraffic = () => <TrafficScreen key="shop" subject="shop" />
