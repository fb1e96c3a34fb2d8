/** Print of a traffic report: totals, and rows by day, campaign or shop, and affiliate. */
import type { TrafficReport } from '@rivulet/contract/reports/traffic-answer'
import type { TrafficSubject } from '@rivulet/contract/reports/traffic'
import { displayDay } from '../../lib/format.ts'
import { PrintedLines, PrintedReport } from './printed-report.tsx'
import type { ReportQuery } from './report-address.ts'

type Props = {
  title: string
  subject: TrafficSubject
  query: ReportQuery
  data: TrafficReport
  onDone: () => void
}

export function ReportPrint(props: Props) {
  const { subject, data } = props
  const { totals } = data
  const parts = [
    [subject === 'shop' ? 'Shop' : 'Campaign', data.links],
    ['Affiliate', data.affiliates],
  ] as const
  return (
    <PrintedReport {...props}>
      <PrintedLines
        title="Date"
        totals={totals}
        lines={data.days.map((day) => ({ key: day.day, name: displayDay(day.day), figures: day }))}
      />
      {parts.map(
        ([name, rows]) =>
          rows &&
          rows.length > 0 && (
            <PrintedLines
              key={name}
              title={name}
              totals={totals}
              lines={rows.map((row) => ({ key: String(row.id), name: row.name, figures: row }))}
            />
          ),
      )}
    </PrintedReport>
  )
}
