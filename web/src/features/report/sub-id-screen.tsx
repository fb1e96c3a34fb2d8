/** Report by sub ID: which pages, emails or partners of an affiliate brought visits and orders. */
import { reportEndpoints } from '@rivulet/contract/endpoints/report-endpoints'
import { isDay } from '@rivulet/contract/format'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import { earlierPeriod } from '@rivulet/contract/period'
import type { SubIdReport } from '@rivulet/contract/reports/sub-ids-answer'
import { IconTags } from '@tabler/icons-react'
import { keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useComparison } from '../../lib/stored/period.ts'
import { piece } from '../../lib/page/piece.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './report.module.css'
import type { EarlierFigures } from './compared-figure.tsx'
import type { ReportQuery } from './report-address.ts'
import { ReportFrame } from './report-frame.tsx'
import { useRowsBehind } from './rows-behind.ts'
import { subIdHint, SubIdTable } from './sub-id-table.tsx'
import { useReportQuery } from './use-report-query.ts'

const SubIdPrint = piece(async () => (await import('./sub-id-print.tsx')).SubIdPrint)

const title = 'Sub IDs'

const reportOf = (query: ReportQuery) => ({
  queryKey: ['report', 'subId', query],
  queryFn: async ({ signal }: QueryFunctionContext): Promise<SubIdReport> =>
    (await call(reportEndpoints.subIds, { signal, query })).data,
})

/** Null while unknown, and where visits of the earlier period can no longer be told apart. */
function useEarlierTotals(query: ReportQuery): EarlierFigures | null {
  const comparison = useComparison()
  const { begin: from, end: to } = query
  const isPeriod = isDay(from) && isDay(to) && from <= to
  const earlier = isPeriod && comparison !== 'none' ? earlierPeriod({ from, to }, comparison) : null
  const { data } = useQuery({
    ...reportOf(earlier ? { ...query, begin: earlier.from, end: earlier.to } : query),
    enabled: earlier !== null,
  })
  if (comparison === 'none' || !earlier || !data || data.keptSince !== null) return null
  return { totals: data.totals, period: { from, to }, comparison }
}

export function SubIds() {
  const { query, change } = useReportQuery('subId')
  const report = useQuery({ ...reportOf(query), placeholderData: keepPreviousData })
  const earlier = useEarlierTotals(query)
  const to = useRowsBehind('subId', query)
  return (
    <ReportFrame
      {...{ subject: 'subId', title, report, query, onChange: change }}
      file={{ path: reportEndpoints.subIdsFile.path, name: 'subIds' }}
      awaited={<BlockSkeleton height={420} />}
      print={(data, onDone) => <SubIdPrint {...{ title, query, data, onDone }} />}
    >
      {(data) =>
        data.rows.length === 0 ? (
          <Card label={reportMessages.nothing} className={css.message}>
            <EmptyState icon={<IconTags size={20} />} title={reportMessages.nothing}>
              {`${subIdHint(data.keptSince)}.`}
            </EmptyState>
          </Card>
        ) : (
          <SubIdTable data={data} earlier={earlier} to={to} onBy={(by) => change({ ...query, by })} />
        )
      }
    </ReportFrame>
  )
}
