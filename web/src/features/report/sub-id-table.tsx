/** Table of one sub ID's values, with a switch between s1 to s5. */
import { subIdNames } from '@rivulet/contract/reports/sub-ids'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { SubIdReport } from '@rivulet/contract/reports/sub-ids-answer'
import type { MarkName } from '@rivulet/contract/text/tracked-address'
import { displayCount, displayDay } from '../../lib/format.ts'
import { Bar } from '../../ui/figures/bar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { shareWords } from '../../ui/map/country-values.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import type { EarlierFigures } from './compared-figure.tsx'
import { FigureRows, type FigureLink } from './figure-rows.tsx'
import { NotCounted } from './not-counted.tsx'
import css from './report.module.css'
import { otherLine, type SubIdLine, subIdLines } from './sub-id-rows.ts'

const lead = (by: MarkName): TableColumn<SubIdLine> => ({
  key: 'name',
  title: `Sub ID ${by}`,
  sortable: true,
  cell: ({ name, value }) => (
    <span className={typeof value === 'string' ? css.mark : 'dim'} title={name}>
      {name}
    </span>
  ),
})

function shareColumn(rows: readonly SubIdLine[], total: number): TableColumn<SubIdLine> {
  const most = Math.max(1, ...rows.map(({ visits }) => visits))
  return {
    key: 'share',
    title: 'Share of visits',
    width: 210,
    cell: ({ visits }) => (
      <span className={css.share}>
        <Bar part={visits / most} />
        <span className="num">{shareWords(visits, Math.max(1, total))}</span>
      </span>
    ),
  }
}

/** Notes on missing sub ids. */
export const subIdHint = (keptSince: string | null): string =>
  keptSince ? reportMessages.keptSince(displayDay(keptSince)) : reportMessages.nothingHint

type Props = {
  data: SubIdReport
  earlier: EarlierFigures | null
  to: FigureLink
  onBy: (by: MarkName) => void
}

export function SubIdTable({ data, earlier, to, onBy }: Props) {
  const rows = subIdLines(data)
  const others = otherLine(data)
  const values = rows.filter(({ value }) => value !== null).length + (data.others?.values ?? 0)
  const { by, totals, keptSince, notCounted } = data
  const hint = keptSince || values === 0 ? subIdHint(keptSince) : null
  const compared = earlier && periodMessages.comparedWith(earlier.period, earlier.comparison)
  return (
    <Card label="Figures" className={`${css.table} ${css.whole}`}>
      <div className={`${css.views} ${css.marks}`}>
        <Segmented label="Sub ID" options={subIdNames} value={by} onChange={onBy} />
        {hint && <span className="dim">{hint}</span>}
        {notCounted && <NotCounted counts={notCounted} to={to} />}
      </div>
      <FigureRows
        key={by}
        label={`By ${by}`}
        lead={lead(by)}
        end={shareColumn(others ? [...rows, others] : rows, totals.visits)}
        rows={rows}
        last={others}
        rowKey={({ key }) => key}
        of={({ value }) => (value === undefined ? undefined : { value })}
        first="visits"
        total={
          <>
            {`${displayCount(values)} value${values === 1 ? '' : 's'}`}
            {compared && <span className="dim"> · {compared}</span>}
          </>
        }
        totals={totals}
        earlier={earlier}
        to={to}
      />
    </Card>
  )
}
