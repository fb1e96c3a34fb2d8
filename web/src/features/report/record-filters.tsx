/** Filter chips of a report for campaign, shop and affiliate, with a button to add one. */
import type { FieldOf } from '@rivulet/contract/fields'
import { ReferenceFilter } from '../../field/filters/reference-filter.tsx'
import { ReferenceName } from '../../field/filters/reference-name.tsx'
import { useDrawnLater } from '../../lib/page/use-drawn-later.ts'
import { FilterPopover } from '../../resource/list/filters/filter-popover.tsx'
import { AddFilter, FilterChip } from '../../ui/inputs/filter-chip.tsx'
import { FilterPlace } from './filter-place.tsx'
import {
  type Narrowing,
  narrowingsOf,
  reportFilters,
  type ReportQuery,
  type ReportSubject,
} from './report-address.ts'

type Props = {
  subject: ReportSubject
  admin: boolean
  query: ReportQuery
  onChange: (name: Narrowing, value: string | undefined) => void
}

export const fieldOf = (subject: ReportSubject, name: Narrowing): FieldOf<'reference'> =>
  (reportFilters[subject] as unknown as Record<Narrowing, FieldOf<'reference'>>)[name]

type ChipProps = {
  field: FieldOf<'reference'>
  value: string
  onPick: (value: string | undefined) => void
}

function RecordChip({ field, value, onPick }: ChipProps) {
  const [opened, setOpened] = useDrawnLater(false)
  const chip = (
    <span>
      <FilterChip
        field={field.label}
        operator=""
        value={<ReferenceName to={field.to} id={value} />}
        onOpen={() => setOpened(!opened)}
        onRemove={() => onPick(undefined)}
      />
    </span>
  )
  return (
    <FilterPopover opened={opened} onChange={setOpened} target={chip} label={field.label} width={280}>
      <FilterPlace height={56}>
        <ReferenceFilter
          field={field}
          operator="eq"
          value={value}
          onChange={(picked) => {
            setOpened(false)
            if (picked) onPick(picked)
          }}
        />
      </FilterPlace>
    </FilterPopover>
  )
}

function NewFilter({
  fields,
  onPick,
}: {
  fields: readonly (readonly [Narrowing, FieldOf<'reference'>])[]
  onPick: (name: Narrowing, value: string) => void
}) {
  const [opened, setOpened] = useDrawnLater(false)
  return (
    <FilterPopover
      opened={opened}
      onChange={setOpened}
      target={<AddFilter onClick={() => setOpened(!opened)} />}
      label="Add a filter"
      width={280}
    >
      <FilterPlace height={56}>
        {fields.map(([name, field]) => (
          <ReferenceFilter
            key={name}
            field={field}
            operator="eq"
            value=""
            onChange={(picked) => {
              setOpened(false)
              if (picked) onPick(name, picked)
            }}
          />
        ))}
      </FilterPlace>
    </FilterPopover>
  )
}

export function RecordFilters({ subject, admin, query, onChange }: Props) {
  const all = narrowingsOf(subject, admin).map((name) => [name, fieldOf(subject, name)] as const)
  const open = all.filter(([name]) => !query[name])
  return (
    <>
      {all.map(([name, field]) => {
        const value = query[name]
        return value ? (
          <RecordChip
            key={name}
            field={field}
            value={value}
            onPick={(picked) => onChange(name, picked)}
          />
        ) : null
      })}
      {open.length > 0 && <NewFilter fields={open} onPick={onChange} />}
    </>
  )
}
