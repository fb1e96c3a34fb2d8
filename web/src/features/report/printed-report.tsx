/** Print layout of a report: filters and plain tables. */
import { minuteOf } from '@rivulet/contract/day'
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import type { ReactNode } from 'react'
import { ReferenceName } from '../../field/filters/reference-name.tsx'
import { displayDay, displayMinute } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { PrintNow } from '../../ui/layout/print-sheet.tsx'
import { figureNames, labelOf, wordsOf } from './figures.ts'
import { fieldOf } from './record-filters.tsx'
import css from './report.module.css'
import { narrowingsOf, type ReportQuery, type ReportSubject } from './report-address.ts'

type Line = { key: string; name: ReactNode; figures: TrafficFigures }

export function PrintedLines({
  title,
  lines,
  totals,
}: {
  title: string
  lines: Line[]
  totals: TrafficFigures
}) {
  const cells = (figures: TrafficFigures) =>
    figureNames.map((name) => (
      <td key={name} className="num">
        {wordsOf(name, figures)}
      </td>
    ))
  return (
    <table className={css.printed}>
      <thead>
        <tr>
          <th>{title}</th>
          {figureNames.map((name) => (
            <th key={name} className="num">
              {labelOf(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, figures }) => (
          <tr key={key}>
            <td>{name}</td>
            {cells(figures)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          {cells(totals)}
        </tr>
      </tfoot>
    </table>
  )
}

type Props = {
  title: string
  subject: ReportSubject
  query: ReportQuery
  data: { begin: string; end: string; zone: string }
  onDone: () => void
  children: ReactNode
}

export function PrintedReport({ title, subject, query, data, onDone, children }: Props) {
  const { zone } = data
  return (
    <PrintNow
      title={title}
      subject={
        <>
          {displayDay(data.begin)} – {displayDay(data.end)}, {zone}
          {narrowingsOf(subject, true).map((name) => {
            const id = query[name]
            const { label, to } = fieldOf(subject, name)
            return id ? (
              <span key={name}>
                {` · ${label} `}
                <ReferenceName to={to} id={id} />
              </span>
            ) : null
          })}
        </>
      }
      by={useUser()?.name ?? ''}
      at={`${displayMinute(minuteOf(new Date(), zone))} ${zone}`}
      onDone={onDone}
    >
      {children}
    </PrintNow>
  )
}
