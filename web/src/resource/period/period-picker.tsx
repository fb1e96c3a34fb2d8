/** Button with the period of a screen, which opens the choice of another. */
import { Button } from '@mantine/core'
import { displayDay, today } from '@rivulet/contract/day'
import { isDay } from '@rivulet/contract/format'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { type Period, presetOf, presets } from '@rivulet/contract/period'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LostPart, piece } from '../../lib/piece.ts'
import { zone } from '../../lib/zone.ts'
import { LazyPopover } from '../list/filters/lazy-popover.ts'
import css from './period.module.css'

const PeriodForm = piece(async () => (await import('./period-form.tsx')).PeriodForm, LostPart)

type Props = Period & { onPick: (period: Period) => void }

const shown = (day: string): string => (isDay(day) ? displayDay(day) : day)

export function PeriodPicker({ from, to, onPick }: Props) {
  const [opened, setOpened] = useState(false)
  const [ever, setEver] = useState(false)
  const preset = presetOf({ from, to }, today(zone()))
  const days = from === to ? shown(from) : `${shown(from)} – ${shown(to)}`
  const button = (
    <Button
      className={css.button ?? ''}
      leftSection={<IconCalendar />}
      rightSection={<IconChevronDown size={14} />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => {
        setEver(true)
        setOpened(!opened)
      }}
    >
      {preset && <span>{presets[preset]}</span>}
      <span className={preset ? `${css.days} only-wide` : css.days}>{days}</span>
    </Button>
  )
  if (!ever) return button
  return (
    <Suspense fallback={button}>
      <LazyPopover
        opened={opened}
        onChange={setOpened}
        target={button}
        label={periodMessages.period}
        width="max-content"
        position="bottom-end"
      >
        <Suspense>
          <PeriodForm {...{ from, to }} onPick={(period) => (setOpened(false), onPick(period))} />
        </Suspense>
      </LazyPopover>
    </Suspense>
  )
}
