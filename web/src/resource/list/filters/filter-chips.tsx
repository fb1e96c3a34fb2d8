/** Chips of active filters, each with an editor, and the menu to add one. */
import { Button } from '@mantine/core'
import type { Field } from '@rivulet/contract/fields'
import type { Filter } from '@rivulet/contract/filter'
import { piece } from '../../../lib/page/piece.ts'
import { useDrawnLater } from '../../../lib/page/use-drawn-later.ts'
import { AddFilter, Chips, FilterChip } from '../../../ui/inputs/filter-chip.tsx'
import { operatorWord, startOf } from './filter-fields.ts'
import { FilterWords } from './filter-words.tsx'
import { LazyPopover, loadPopover } from './lazy-popover.tsx'
import css from '../list.module.css'

const FilterEditor = piece(async () => (await import('./filter-editor.tsx')).FilterEditor)

type Props = {
  fields: readonly [string, Field][]
  filters: readonly Filter[]
  /** Name of the field whose period is compared with an earlier one. */
  compared?: string | undefined
  onChange: (filters: Filter[]) => void
}

type ChipProps = {
  field: Field
  filter: Filter
  compared: boolean
  onApply: (filter: Filter) => void
  onRemove: () => void
}

function OpenChip({ field, filter, compared, onApply, onRemove }: ChipProps) {
  const [opened, setOpened] = useDrawnLater(false)
  const chip = (
    <span>
      <FilterChip
        field={field.label}
        operator={operatorWord(filter)}
        value={<FilterWords filter={filter} field={field} />}
        onOpen={() => setOpened(!opened)}
        onRemove={onRemove}
      />
    </span>
  )
  return (
    <LazyPopover
      opened={opened}
      onChange={setOpened}
      target={chip}
      label={`Filter ${field.label}`}
      width="max-content"
    >
      <FilterEditor
        field={field}
        filter={filter}
        compared={compared}
        onRemove={onRemove}
        onApply={(next) => (setOpened(false), onApply(next))}
      />
    </LazyPopover>
  )
}

function NewFilter({ fields, onAdd }: { fields: Props['fields']; onAdd: (filter: Filter) => void }) {
  const [opened, setOpened] = useDrawnLater(false)
  const [chosen, setChosen] = useDrawnLater<[string, Field] | null>(null)
  const toggle = (next: boolean) => {
    setOpened(next)
    setChosen(null)
  }
  return (
    <LazyPopover
      opened={opened}
      onChange={toggle}
      target={<AddFilter onPointerEnter={() => void loadPopover()} onClick={() => toggle(!opened)} />}
      label="Add a filter"
      width={chosen ? 'max-content' : 240}
    >
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
    </LazyPopover>
  )
}

export function FilterChips({ fields, filters, compared, onChange }: Props) {
  const known = new Map(fields)
  const without = (index: number) => filters.filter((_, i) => i !== index)
  return (
    <Chips>
      {filters.map((filter, index) => {
        const field = known.get(filter.field)
        const remove = () => onChange(without(index))
        const key = `${filter.field} ${index}`
        // An unknown filter from the address.
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
            compared={filter.field === compared}
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
