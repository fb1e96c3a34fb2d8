/** Shows the period and chooses another. */
import { Button, Menu } from '@mantine/core'
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { displayDay } from '../../lib/format.ts'
import { lengths, type usePeriod } from './use-period.ts'

export function PeriodMenu({ days, from, to, choose }: ReturnType<typeof usePeriod>) {
  const range = `${displayDay(from)} – ${displayDay(to)}`
  return (
    <Menu width={200}>
      <Menu.Target>
        <Button leftSection={<IconCalendar />} rightSection={<IconChevronDown size={14} />}>
          <span className="tab only-wide">{range}</span>
          <span className="only-phone">{days} days</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lengths.map((length) => (
          <Menu.Item
            key={length}
            onClick={() => choose(length)}
            rightSection={
              length === days ? <IconCheck size={14} aria-label="chosen" role="img" /> : null
            }
          >
            Last {length} days
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
