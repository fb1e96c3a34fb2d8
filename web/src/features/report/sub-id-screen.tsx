/** Report by sub id: which pages, mails or partners of an affiliate brought visits and orders. */
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { SubIdReport } from '@rivulet/contract/reports/sub-ids-answer'
import { IconTags } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { piece } from '../../lib/piece.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './report.module.css'
import { ReportFrame } from './report-frame.tsx'
import { useRowsBehind } from './rows-behind.ts'
import { subIdHint, SubIdTable } from './sub-id-table.tsx'
import { useReportQuery } from './use-report-query.ts'

const SubIdPrint = piece(async () => (await import('./sub-id-print.tsx')).SubIdPrint)

const title = 'Sub Ids'

export function SubIds() {
  const { query, change } = useReportQuery('subId')
  const report = useQuery<SubIdReport>({
    queryKey: ['report', 'subId', query],
    queryFn: async ({ signal }) => (await call(endpoints.subIds, { signal, query })).data,
    placeholderData: keepPreviousData,
  })
  const to = useRowsBehind('subId', query)
  return (
    <ReportFrame
      {...{ subject: 'subId', title, report, query, onChange: change }}
      file={{ path: endpoints.subIdsFile.path, name: 'subIds' }}
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
          <SubIdTable data={data} to={to} onBy={(by) => change({ ...query, by })} />
        )
      }
    </ReportFrame>
  )
}
