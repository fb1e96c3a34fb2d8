/** Popover of a filter chip. */
import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useRef } from 'react'

export type FilterPopoverProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  target: ReactElement
  label: string
  width: number | 'max-content'
  position?: 'bottom-start' | 'bottom-end'
  children: ReactNode
}

/** On a small screen it scrolls rather than end below the edge. */
const fitting = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => {
      const least = Math.max(availableHeight, 280)
      Object.assign(elements.floating.style, { maxHeight: `${least}px`, overflowY: 'auto' })
    },
  },
} satisfies PopoverProps['middlewares']

export function FilterPopover({
  opened,
  onChange,
  target,
  label,
  width,
  position = 'bottom-start',
  children,
}: FilterPopoverProps) {
  const place = useRef<HTMLSpanElement>(null)
  /** The popover cannot: the button that it was opened with is another one until its code is loaded. */
  const returnFocus = () => place.current?.querySelector('button')?.focus()
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position={position}
      width={width}
      trapFocus
      middlewares={fitting}
      withRoles={false}
    >
      <span ref={place} style={{ display: 'contents' }}>
        <Popover.Target>{target}</Popover.Target>
      </span>
      {/* Focusable, for as long as nothing inside it is loaded. */}
      <Popover.Dropdown
        p={0}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={({ key }) => key === 'Escape' && returnFocus()}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
