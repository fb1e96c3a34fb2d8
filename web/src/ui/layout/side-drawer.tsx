/** Drawer from the right, 600 px: head with key figure, body, foot. */
import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './side-drawer.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** Below the title: the subject. */
  subject?: ReactNode
  /** At the right of the subject: the key figure, usually money. */
  answer?: ReactNode
  /** Icon buttons beside the cross. */
  actions?: ReactNode
  foot?: ReactNode
  /** Starts with the focus on the title, for keys of its own, and leaves returning it to the caller. */
  ownFocus?: boolean
  /** A dialog stands over it: Escape and clicks beside are not for the drawer. */
  held?: boolean
  children: ReactNode
}

export function SideDrawer(props: Props) {
  const {
    opened,
    onClose,
    title,
    subject,
    answer,
    actions,
    foot,
    ownFocus,
    held = false,
    children,
  } = props
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      returnFocus={!ownFocus}
      closeOnEscape={!held}
      closeOnClickOutside={!held}
      trapFocus={!held}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={css.drawer}>
          <div className={css.header}>
            <div className={css.row}>
              <Drawer.Title
                className={css.title}
                {...(ownFocus ? { tabIndex: -1, 'data-autofocus': true } : {})}
              >
                {title}
              </Drawer.Title>
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
          {/* Scrollable regions must be focusable. */}
          <div className={css.body} tabIndex={0} role="group" aria-label={title}>
            {children}
          </div>
          {foot && <footer className={css.foot}>{foot}</footer>}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
