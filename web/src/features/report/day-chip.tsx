/** One end of the period as a chip: typed, or picked from a calendar. */
import { displayDay } from '@rivulet/contract/day'
import { isDay } from '@rivulet/contract/format'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { LostPart, piece } from '../../lib/piece.ts'
import { DayInput } from '../../field/day-box.tsx'
import { FilterPopover } from '../../resource/list/filter-popover.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { FilterPlace } from './filter-place.tsx'
import css from './report.module.css'

const Calendar = piece(async () => (await import('../../field/calendar.tsx')).Calendar, LostPart)

type Props = { label: string; value: string; onPick: (day: string) => void }

export function DayChip({ label, value, onPick }: Props) {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState(value)
  function pick(day: string) {
    setOpened(false)
    onPick(day)
  }
  function open() {
    setTyped(value)
    setOpened(!opened)
  }
  const chip = (
    <span>
      <FilterChip
        field={label}
        operator=""
        value={
          <span className={css.day}>
            {isDay(value) ? displayDay(value) : value}
            <IconCalendar size={14} aria-hidden />
          </span>
        }
        onOpen={open}
      />
    </span>
  )
  return (
    <FilterPopover opened={opened} onChange={setOpened} target={chip} label={label} width="max-content">
      <FilterPlace height={310}>
        <form
          className={css.days}
          onSubmit={(event) => {
            event.preventDefault()
            if (isDay(typed)) pick(typed)
          }}
        >
          <DayInput bare label={label} value={typed} onChange={setTyped} />
          <Calendar value={isDay(typed) ? typed : null} onPick={pick} />
        </form>
      </FilterPlace>
    </FilterPopover>
  )
}
