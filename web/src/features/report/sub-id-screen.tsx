/** Visits and orders by sub id: which of an affiliate's own places, mails or partners brought them. */
import { endpoints } from '@rivulet/contract/endpoint'
import { messages } from '@rivulet/contract/messages'
import type { SubIdReport } from '@rivulet/contract/reports/sub-ids'
import { IconTags } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { piece } from '../../lib/piece.ts'
import { useUnit } from '../../lib/unit.ts'
import { zone } from '../../lib/zone.ts'
import { exportTo } from '../../resource/list/export-list.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import css from './report.module.css'
import { usualQuery, writeAddress } from './report-address.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportFailed } from './report-message.tsx'
import { useRowsBehind } from './rows-behind.ts'
import { subIdHint, SubIdTable } from './sub-id-table.tsx'
import { useReportQuery } from './use-report-query.ts'

const SubIdPrint = piece(async () => (await import('./sub-id-print.tsx')).SubIdPrint)

const title = 'Sub Ids'

export function SubIds() {
  const unit = useUnit()
  const { query, change } = useReportQuery('subId')
  const report = useQuery<SubIdReport>({
    queryKey: ['report', 'subId', query],
    queryFn: async ({ signal }) => (await call(endpoints.subIds, { signal, query })).data,
    placeholderData: keepPreviousData,
  })
  const [printing, setPrinting] = useState(false)
  const to = useRowsBehind('subId', query)
  const { data } = report
  const file = (format: string) => `${endpoints.subIdsFile.path}?${writeAddress(query)}&format=${format}`
  return (
    <div className={css.screen} data-stale={report.isPlaceholderData || undefined}>
      <ReportHead
        title={title}
        zone={data?.zone ?? zone()}
        printable={data !== undefined}
        onRefresh={() => void report.refetch()}
        onPrint={() => data && setPrinting(true)}
        onExport={(format) => void exportTo(file(format), `subIds.${format}`)}
      />
      <ReportFilters subject="subId" query={query} onChange={change} />
      {report.isError ? (
        <ReportFailed
          subject="subId"
          error={report.error}
          onRetry={() => void report.refetch()}
          onReset={() => change(usualQuery({ subject: 'subId', zone: zone(), unit }))}
        />
      ) : data === undefined ? (
        <BlockSkeleton height={420} />
      ) : data.rows.length === 0 ? (
        <Card label={messages.report.nothing} className={css.message}>
          <EmptyState icon={<IconTags size={20} />} title={messages.report.nothing}>
            {`${subIdHint(data.keptSince)}.`}
          </EmptyState>
        </Card>
      ) : (
        <SubIdTable data={data} to={to} onBy={(by) => change({ ...query, by })} />
      )}
      {printing && data && (
        <Suspense>
          <SubIdPrint {...{ title, query, data }} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  )
}
