/** Print of the report by sub ID. */
import type { SubIdReport } from '@rivulet/contract/reports/sub-ids-answer'
import { PrintedLines, PrintedReport } from './printed-report.tsx'
import type { ReportQuery } from './report-address.ts'
import { otherLine, subIdLines } from './sub-id-rows.ts'

type Props = { title: string; query: ReportQuery; data: SubIdReport; onDone: () => void }

export function SubIdPrint(props: Props) {
  const { data } = props
  const others = otherLine(data)
  const lines = [...subIdLines(data), ...(others ? [others] : [])]
  return (
    <PrintedReport {...props} subject="subId">
      <PrintedLines
        title={data.by}
        totals={data.totals}
        lines={lines.map((line) => ({ key: line.key, name: line.name, figures: line }))}
      />
    </PrintedReport>
  )
}
