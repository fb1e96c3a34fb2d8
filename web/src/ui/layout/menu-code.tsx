/** Lazy chunk of menu-button.tsx. */
import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, Suspense, useRef } from 'react'

type Props = {
  width: number
  /** Above its button, in a bar at the foot of the screen: its entries load when it opens, too late to choose the side. */
  above?: boolean | undefined
  opened: boolean
  onChange: (opened: boolean) => void
  target: ReactElement<{ onClick?: () => void; ref?: Ref<HTMLButtonElement> }>
  children: ReactNode
  dropdownClass?: string | undefined
}

export function MenuCode({ width, above, opened, onChange, target, children, dropdownClass }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // At once: a dialog that an entry opens returns the focus to where it finds it. When this code has just been loaded,
  // the menu does not know its button either, which has replaced the one that was pressed.
  const change = (next: boolean) => {
    if (!next) button.current?.focus({ preventScroll: true })
    onChange(next)
  }
  return (
    <Menu
      width={width}
      opened={opened}
      onChange={change}
      withinPortal={false}
      {...(above ? { position: 'top-end' } : {})}
    >
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown className={dropdownClass ?? ''}>
        <Suspense>{children}</Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
