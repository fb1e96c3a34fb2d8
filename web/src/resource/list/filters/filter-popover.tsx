/** Popover of a filter chip. */
import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

export type FilterPopoverProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  target: ReactElement
  label: string
  width: number | 'max-content'
  position?: 'bottom-start' | 'bottom-end'
  children: ReactNode
}

export function FilterPopover({
  opened,
  onChange,
  target,
  label,
  width,
  position = 'bottom-start',
  children,
}: FilterPopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position={position}
      width={width}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      {/* Focusable, for as long as nothing inside it is loaded. */}
      <Popover.Dropdown p={0} role="dialog" aria-label={label} tabIndex={-1}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
