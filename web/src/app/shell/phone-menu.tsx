/** Phone menu: a drawer from the left. */
import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Brand } from '../../ui/layout/mark.tsx'
import css from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { UnitSelector } from './unit-selector.tsx'

export function PhoneMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="left" size={280}>
      <Drawer.Overlay />
      {/* The menu must not cover what a choice opens, such as a question. */}
      <Drawer.Content
        aria-label="Menu"
        onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
      >
        <div className={css.drawer}>
          <Brand />
          <span className="grow" />
          <ActionIcon aria-label="Close menu" size="lg" onClick={onClose}>
            <IconX />
          </ActionIcon>
        </div>
        <UnitSelector wide />
        <SideMenu />
      </Drawer.Content>
    </Drawer.Root>
  )
}
