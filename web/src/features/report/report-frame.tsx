/** What every report has around its figures: title, print, export and filters, and what stands there while it comes or when it fails. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useUnit } from '../../lib/unit.ts'
import { zone } from '../../lib/zone.ts'
import { exportTo } from '../../resource/list/export-list.ts'
import css from './report.module.css'
import { type ReportQuery, type ReportSubject, usualQuery, writeAddress } from './report-address.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportFailed } from './report-message.tsx'

type Props<D> = {
  subject: ReportSubject
  title: string
  report: UseQueryResult<D>
  query: ReportQuery
  onChange: (query: ReportQuery) => void
  /** Where it is answered as a file, and the name of that file without its ending. */
  file: { path: string; name: string }
  /** Until it comes. */
  awaited: ReactNode
  print: (data: D, onDone: () => void) => ReactNode
  children: (data: D) => ReactNode
}

export function ReportFrame<D extends { zone: string }>(props: Props<D>) {
  const { subject, title, report, query, onChange, file, awaited, print, children } = props
  const unit = useUnit()
  const [printing, setPrinting] = useState(false)
  const { data } = report
  return (
    <div className={css.screen} data-stale={report.isPlaceholderData || undefined}>
      <ReportHead
        title={title}
        zone={data?.zone ?? zone()}
        printable={data !== undefined}
        onRefresh={() => void report.refetch()}
        onPrint={() => data && setPrinting(true)}
        onExport={(format) =>
          void exportTo(`${file.path}?${writeAddress(query)}&format=${format}`, `${file.name}.${format}`)
        }
      />
      <ReportFilters subject={subject} query={query} onChange={onChange} />
      {report.isError ? (
        <ReportFailed
          subject={subject}
          error={report.error}
          onRetry={() => void report.refetch()}
          onReset={() => onChange(usualQuery({ subject, zone: zone(), unit }))}
        />
      ) : data === undefined ? (
        awaited
      ) : (
        children(data)
      )}
      {printing && data && <Suspense>{print(data, () => setPrinting(false))}</Suspense>}
    </div>
  )
}
