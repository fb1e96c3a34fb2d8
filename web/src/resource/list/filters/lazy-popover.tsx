/** Popover whose code is loaded when it is first opened; until then there is only its target. */
import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { piece } from '../../../lib/page/piece.ts'
import { useDrawnLater } from '../../../lib/page/use-drawn-later.ts'
import { FocusInside } from '../../../ui/focus-inside.tsx'
import type { FilterPopoverProps } from './filter-popover.tsx'

/** Also called when a pointer comes near, so that the first click does not wait. */
export const loadPopover = () => import('./filter-popover.tsx')
const FilterPopover = piece(async () => (await loadPopover()).FilterPopover)

export function LazyPopover({ children, ...props }: FilterPopoverProps) {
  const [ever, setEver] = useState(props.opened)
  if (props.opened && !ever) setEver(true)
  return (
    <Suspense fallback={props.target}>
      {ever ? (
        <FilterPopover {...props}>
          <Suspense>
            {children}
            <FocusInside />
          </Suspense>
        </FilterPopover>
      ) : (
        props.target
      )}
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
  const [opened, setOpened] = useDrawnLater(false)
  return (
    <LazyPopover
      opened={opened}
      onChange={setOpened}
      target={
        <Button
          {...look}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onPointerEnter={() => void loadPopover()}
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
