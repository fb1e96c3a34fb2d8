/** Entries of the menu in the bar below a record. */
import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import type { BarEntry } from './bar-entry.ts'

export const BarItems = ({ entries }: { entries: readonly BarEntry[] }) =>
  entries.map(({ label, icon, loss, to, onClick }) =>
    to === undefined ? (
      <Menu.Item key={label} leftSection={icon} data-loss={loss || undefined} onClick={onClick}>
        {label}
      </Menu.Item>
    ) : (
      <Menu.Item key={label} leftSection={icon} component={Link} to={to}>
        {label}
      </Menu.Item>
    ),
  )
