/** The filters of a report: its period, what it is narrowed to, and the periods looked at most. */
import { useUser } from '../../lib/session.ts'
import { zone } from '../../lib/zone.ts'
import { isAdminUser } from '../../resource/access.ts'
import { Chips } from '../../ui/filter-chip.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { DayChip } from './day-chip.tsx'
import { periodOf, presetOf, presets } from './presets.ts'
import { RecordFilters } from './record-filters.tsx'
import css from './report.module.css'
import { reportFilters, type ReportQuery, type ReportSubject, withDay } from './report-address.ts'

type Props = {
  subject: ReportSubject
  query: ReportQuery
  onChange: (query: ReportQuery) => void
}

export function ReportFilters({ subject, query, onChange }: Props) {
  const admin = isAdminUser(useUser())
  const fields = reportFilters[subject]
  return (
    <div className={css.filters}>
      <Chips>
        {(['begin', 'end'] as const).map((name) => (
          <DayChip
            key={name}
            label={fields[name].label}
            value={query[name]}
            onPick={(day) => onChange(withDay(query, name, day))}
          />
        ))}
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
      <Segmented
        label="Period"
        options={presets}
        value={presetOf(query, zone())}
        onChange={(preset) => onChange({ ...query, ...periodOf(preset, zone()) })}
      />
    </div>
  )
}
