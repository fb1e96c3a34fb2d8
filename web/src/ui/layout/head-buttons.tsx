/** Buttons above lists and reports; one menu on phones. */
import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconDownload, IconPrinter, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MenuButton } from './menu-button.tsx'

type Press = { onClick: () => void }
/** Lazy menu entries. */
type Entries = { children: ReactNode }

export const RefreshButton = ({ onClick }: Press) => (
  <ActionIcon variant="default" className="only-wide" aria-label="Refresh" onClick={onClick}>
    <IconRefresh />
  </ActionIcon>
)

export const PrintButton = ({ onClick, disabled = false }: Press & { disabled?: boolean }) => (
  <ActionIcon
    variant="default"
    className="only-wide"
    aria-label="Print"
    disabled={disabled}
    onClick={onClick}
  >
    <IconPrinter />
  </ActionIcon>
)

type IconMenuProps = Entries & { label: string; width: number; icon: ReactNode; className?: string }

const IconMenu = ({ label, width, icon, className = 'only-wide', children }: IconMenuProps) => (
  <MenuButton
    width={width}
    target={
      <ActionIcon variant="default" className={className} aria-label={label}>
        {icon}
      </ActionIcon>
    }
  >
    {children}
  </MenuButton>
)

export const PrintMenu = (entries: Entries) => (
  <IconMenu {...entries} label="Print" width={220} icon={<IconPrinter />} />
)

export const ExportMenu = ({ children }: Entries) => (
  <MenuButton
    width={160}
    target={
      <Button leftSection={<IconDownload />} className="only-wide">
        Export
      </Button>
    }
  >
    {children}
  </MenuButton>
)

export const MoreMenu = (entries: Entries) => (
  <IconMenu {...entries} label="More" width={200} icon={<IconDots />} className="only-phone" />
)
