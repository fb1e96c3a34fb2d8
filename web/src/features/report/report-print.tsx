/** The printed report: its totals and its rows by day, campaign or shop, and affiliate, drawn plainly. */
import { minuteOf } from '@rivulet/contract/day'
import type { TrafficFigures, TrafficReport, TrafficSubject } from '@rivulet/contract/reports/traffic'
import type { ReactNode } from 'react'
import { ReferenceName } from '../../field/reference-filter.tsx'
import { displayDay, displayMinute } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { PrintNow } from '../../ui/print-sheet.tsx'
import { figureNames, labelOf, wordsOf } from './figures.ts'
import { fieldOf } from './record-filters.tsx'
import css from './report.module.css'
import { narrowingsOf, type ReportQuery } from './report-address.ts'

type Line = { key: string; name: ReactNode; figures: TrafficFigures }

function Lines({ title, lines, totals }: { title: string; lines: Line[]; totals: TrafficFigures }) {
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
  subject: TrafficSubject
  query: ReportQuery
  data: TrafficReport
  onDone: () => void
}

export function ReportPrint({ title, subject, query, data, onDone }: Props) {
  const { totals, zone } = data
  const parts = [
    [subject === 'shop' ? 'Shop' : 'Campaign', data.links],
    ['Affiliate', data.affiliates],
  ] as const
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
      <Lines
        title="Date"
        totals={totals}
        lines={data.days.map((day) => ({ key: day.day, name: displayDay(day.day), figures: day }))}
      />
      {parts.map(
        ([name, rows]) =>
          rows &&
          rows.length > 0 && (
            <Lines
              key={name}
              title={name}
              totals={totals}
              lines={rows.map((row) => ({ key: String(row.id), name: row.name, figures: row }))}
            />
          ),
      )}
    </PrintNow>
  )
}
