/** Button with the period of a screen, which opens the choice of another. */
import { displayDay, today } from '@rivulet/contract/day'
import { isDay } from '@rivulet/contract/format'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { type Period, presetOf, presets } from '@rivulet/contract/period'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { LostPart, piece } from '../../lib/page/piece.ts'
import { zone } from '../../lib/stored/zone.ts'
import { PopoverButton } from '../list/filters/lazy-popover.tsx'
import css from './period.module.css'

const PeriodForm = piece(async () => (await import('./period-form.tsx')).PeriodForm, LostPart)

type Props = Period & { onPick: (period: Period) => void }

const shown = (day: string): string => (isDay(day) ? displayDay(day) : day)

export function PeriodPicker({ from, to, onPick }: Props) {
  const preset = presetOf({ from, to }, today(zone()))
  const days = from === to ? shown(from) : `${shown(from)} – ${shown(to)}`
  return (
    <PopoverButton
      className={css.button ?? ''}
      leftSection={<IconCalendar />}
      rightSection={<IconChevronDown size={14} />}
      face={
        <>
          {preset && <span>{presets[preset]}</span>}
          <span className={preset ? `${css.days} only-wide` : css.days}>{days}</span>
        </>
      }
      label={periodMessages.period}
      width="max-content"
    >
      {(close) => <PeriodForm {...{ from, to }} onPick={(period) => (close(), onPick(period))} />}
    </PopoverButton>
  )
}
