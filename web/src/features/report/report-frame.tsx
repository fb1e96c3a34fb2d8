/** Frame of every report: title, print, export, filters, loading and error states. */
import { today } from '@rivulet/contract/day'
import { liveMessages } from '@rivulet/contract/messages/live-messages'
import { periodOf } from '@rivulet/contract/period'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { keepPeriod } from '../../lib/stored/period.ts'
import { useUnit } from '../../lib/stored/unit.ts'
import { zone } from '../../lib/stored/zone.ts'
import { exportTo } from '../../resource/list/print/export-list.ts'
import { NewsPill } from '../../ui/feedback/news-pill.tsx'
import css from './report.module.css'
import { type ReportQuery, type ReportSubject, usualQuery, writeAddress } from './report-address.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportFailed } from './report-message.tsx'
import { useReportNews } from './use-report-news.ts'

type Props<D> = {
  subject: ReportSubject
  title: string
  /** Below the title: what it answers. */
  line?: ReactNode
  report: UseQueryResult<D>
  query: ReportQuery
  onChange: (query: ReportQuery) => void
  /** Export path, file name without extension, and what its rows are. */
  file?: { path: string; name: string; rows?: string }
  /** Skeleton while loading. */
  awaited: ReactNode
  print?: (data: D, onDone: () => void) => ReactNode
  children: (data: D) => ReactNode
}

export function ReportFrame<D extends { zone: string; ageSeconds?: number }>(props: Props<D>) {
  const { subject, title, line, report, query, onChange, file, awaited, print, children } = props
  const unit = useUnit()
  const [printing, setPrinting] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const news = useReportNews({ report, until: query.end, place })
  const { data } = report
  /** On failure a notice says why, and the previous figures stay. */
  const refresh = async () => {
    const { error } = await report.refetch()
    if (error && data !== undefined) failure(messageOf(error))
  }
  return (
    <div ref={place} className={css.screen} data-stale={report.isPlaceholderData || undefined}>
      <ReportHead
        title={title}
        line={line}
        zone={data?.zone ?? zone()}
        age={data?.ageSeconds}
        printable={data !== undefined}
        onRefresh={() => void refresh()}
        onPrint={print && (() => data && setPrinting(true))}
        onExport={
          file &&
          ((format) =>
            void exportTo(
              `${file.path}?${writeAddress(query)}${file.rows ? `&rows=${file.rows}` : ''}&format=${format}`,
              `${file.name}.${format}`,
            ))
        }
      />
      <ReportFilters subject={subject} query={query} onChange={onChange} />
      <NewsPill words={news ? liveMessages.figures : null} onShow={() => void refresh()} />
      {data === undefined && report.isError ? (
        <ReportFailed
          subject={subject}
          error={report.error}
          onRetry={() => void report.refetch()}
          onReset={() => {
            keepPeriod(periodOf('last30', today(zone())))
            onChange(usualQuery({ subject, zone: zone(), unit }))
          }}
        />
      ) : data === undefined ? (
        awaited
      ) : (
        children(data)
      )}
      {print && printing && data && <Suspense>{print(data, () => setPrinting(false))}</Suspense>}
    </div>
  )
}
