/** A drawer from the right, 600 px: the head with the answer at its right end, the body, proof at the foot. */
import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './side-drawer.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** Under the title: what it is about. */
  subject?: ReactNode
  /** At the right of the subject: the answer, usually money. */
  answer?: ReactNode
  /** Icon buttons beside the cross. */
  actions?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

export function SideDrawer({ opened, onClose, title, subject, answer, actions, foot, children }: Props) {
  return (
    <Drawer.Root opened={opened} onClose={onClose}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={css.drawer}>
          <div className={css.header}>
            <div className={css.row}>
              <Drawer.Title className={css.title}>{title}</Drawer.Title>
              {actions}
              <ActionIcon aria-label="Close" onClick={onClose}>
                <IconX />
              </ActionIcon>
            </div>
            {(subject || answer) && (
              <div className={css.row}>
                <div className={css.subject}>{subject}</div>
                {answer && <div className={css.answer}>{answer}</div>}
              </div>
            )}
          </div>
          <div className={css.body}>{children}</div>
          {foot && <footer className={css.foot}>{foot}</footer>}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
