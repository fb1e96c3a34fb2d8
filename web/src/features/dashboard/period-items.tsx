/** The lengths a period can have. */
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type Length, lengths } from './use-period.ts'

export function PeriodItems({ days, choose }: { days: Length; choose: (days: Length) => void }) {
  return lengths.map((length) => (
    <Menu.Item
      key={length}
      onClick={() => choose(length)}
      rightSection={length === days ? <IconCheck size={14} aria-label="chosen" role="img" /> : null}
    >
      Last {length} days
    </Menu.Item>
  ))
}
