/** What opens under a chip. */
import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  target: ReactElement
  label: string
  width: number | 'max-content'
  children: ReactNode
}

export function FilterPopover({ opened, onChange, target, label, width, children }: Props) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-start"
      width={width}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
