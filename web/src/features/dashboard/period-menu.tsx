/** Shows the period and chooses another. */
import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { displayDay } from '../../lib/format.ts'
import { piece } from '../../lib/piece.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { usePeriod } from './use-period.ts'

const PeriodItems = piece(async () => (await import('./period-items.tsx')).PeriodItems)

export function PeriodMenu({ days, from, to, choose }: ReturnType<typeof usePeriod>) {
  const target = (
    <Button leftSection={<IconCalendar />} rightSection={<IconChevronDown size={14} />}>
      <span className="tab only-wide">{`${displayDay(from)} – ${displayDay(to)}`}</span>
      <span className="only-phone">{days} days</span>
    </Button>
  )
  return (
    <MenuButton width={200} target={target}>
      <PeriodItems days={days} choose={choose} />
    </MenuButton>
  )
}
