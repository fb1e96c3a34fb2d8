/** Report filters: period, records and presets. */
import { keepPeriod } from '../../lib/stored/period.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { PeriodPicker } from '../../resource/period/period-picker.tsx'
import { Chips } from '../../ui/inputs/filter-chip.tsx'
import { RecordFilters } from './record-filters.tsx'
import css from './report.module.css'
import type { ReportQuery, ReportSubject } from './report-address.ts'

type Props = {
  subject: ReportSubject
  query: ReportQuery
  onChange: (query: ReportQuery) => void
}

export function ReportFilters({ subject, query, onChange }: Props) {
  const admin = isAdminUser(useUser())
  return (
    <div className={css.filters}>
      <Chips>
        <RecordFilters
          subject={subject}
          admin={admin}
          query={query}
          onChange={(name, value) => {
            const { [name]: _before, ...rest } = query
            onChange(value === undefined ? rest : { ...rest, [name]: value })
          }}
        />
      </Chips>
      <PeriodPicker
        from={query.begin}
        to={query.end}
        onPick={(period) => {
          keepPeriod(period)
          onChange({ ...query, begin: period.from, end: period.to })
        }}
      />
    </div>
  )
}
