/** The filters in force as chips, each of which opens for a change, and the menu that adds one. */
import { Button, Popover } from '@mantine/core'
import type { Field } from '@rivulet/contract/fields'
import type { Filter } from '@rivulet/contract/filter'
import { useState } from 'react'
import { AddFilter, Chips, FilterChip } from '../../ui/filter-chip.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { operatorWord, startOf } from './filter-fields.ts'
import { FilterWords } from './filter-words.tsx'
import css from './list.module.css'

type Props = {
  fields: readonly [string, Field][]
  filters: readonly Filter[]
  onChange: (filters: Filter[]) => void
}

function OpenChip({ field, filter, onApply, onRemove }: ChipProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width="max-content"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <FilterChip
            field={field.label}
            operator={operatorWord(filter)}
            value={<FilterWords filter={filter} field={field} />}
            onOpen={() => setOpened(!opened)}
            onRemove={onRemove}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={`Filter ${field.label}`}>
        <FilterEditor
          field={field}
          filter={filter}
          onRemove={onRemove}
          onApply={(next) => (setOpened(false), onApply(next))}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
type ChipProps = {
  field: Field
  filter: Filter
  onApply: (filter: Filter) => void
  onRemove: () => void
}

function NewFilter({ fields, onAdd }: { fields: Props['fields']; onAdd: (filter: Filter) => void }) {
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<[string, Field] | null>(null)
  const toggle = (next: boolean) => {
    setOpened(next)
    setChosen(null)
  }
  return (
    <Popover
      opened={opened}
      onChange={toggle}
      position="bottom-start"
      width={chosen ? 'max-content' : 240}
      trapFocus
    >
      <Popover.Target>
        <AddFilter onClick={() => toggle(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Add a filter">
        {chosen ? (
          <FilterEditor
            field={chosen[1]}
            filter={startOf(...chosen)}
            onApply={(filter) => (toggle(false), onAdd(filter))}
          />
        ) : (
          <div className={css.fields}>
            {fields.map((entry) => (
              <button key={entry[0]} type="button" onClick={() => setChosen(entry)}>
                {entry[1].label}
              </button>
            ))}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

export function FilterChips({ fields, filters, onChange }: Props) {
  const known = new Map(fields)
  const without = (index: number) => filters.filter((_, i) => i !== index)
  return (
    <Chips>
      {filters.map((filter, index) => {
        const field = known.get(filter.field)
        const remove = () => onChange(without(index))
        const key = `${filter.field} ${index}`
        // A filter that came with the address and that this screen does not know.
        if (!field)
          return (
            <FilterChip
              key={key}
              field={filter.field}
              operator={operatorWord(filter)}
              value={filter.value}
              onRemove={remove}
            />
          )
        return (
          <OpenChip
            key={key}
            field={field}
            filter={filter}
            onRemove={remove}
            onApply={(next) => onChange(filters.map((f, i) => (i === index ? next : f)))}
          />
        )
      })}
      {fields.length > 0 && (
        <NewFilter fields={fields} onAdd={(filter) => onChange([...filters, filter])} />
      )}
      {filters.length > 0 && (
        <Button variant="subtle" className={css.clear ?? ''} onClick={() => onChange([])}>
          Clear
        </Button>
      )}
    </Chips>
  )
}
