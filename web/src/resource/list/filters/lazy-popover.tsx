/** Popover whose code is loaded when it is first opened; until then there is only its target. */
import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { piece } from '../../../lib/piece.ts'
import type { FilterPopoverProps } from './filter-popover.tsx'

const FilterPopover = piece(async () => (await import('./filter-popover.tsx')).FilterPopover)

export function LazyPopover({ children, ...props }: FilterPopoverProps) {
  const [ever, setEver] = useState(props.opened)
  if (props.opened && !ever) setEver(true)
  if (!ever) return props.target
  return (
    <Suspense fallback={props.target}>
      <FilterPopover {...props}>
        <Suspense>{children}</Suspense>
      </FilterPopover>
    </Suspense>
  )
}

type Props = Pick<ButtonProps, 'className' | 'leftSection' | 'rightSection'> &
  Pick<FilterPopoverProps, 'label' | 'width'> & {
    face: ReactNode
    children: (close: () => void) => ReactNode
  }

/** Button at the right edge that opens one. */
export function PopoverButton({ label, width, face, children, ...look }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <LazyPopover
      opened={opened}
      onChange={setOpened}
      target={
        <Button
          {...look}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {face}
        </Button>
      }
      label={label}
      width={width}
      position="bottom-end"
    >
      {children(() => setOpened(false))}
    </LazyPopover>
  )
}
