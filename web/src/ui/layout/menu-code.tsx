/** Lazy chunk of menu-button.tsx. */
import { Menu } from '@mantine/core'
import { type ReactElement, type ReactNode, Suspense } from 'react'

type Props = {
  width: number
  opened: boolean
  onChange: (opened: boolean) => void
  target: ReactElement<{ onClick?: () => void }>
  children: ReactNode
  dropdownClass?: string | undefined
}

export function MenuCode({ width, opened, onChange, target, children, dropdownClass }: Props) {
  return (
    <Menu width={width} opened={opened} onChange={onChange} withinPortal={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={dropdownClass ?? ''}>
        <Suspense>{children}</Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
