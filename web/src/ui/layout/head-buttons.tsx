/** The buttons above a list or a report: each by itself where there is room, all in one menu on phones. */
import { ActionIcon, Button } from '@mantine/core'
import { IconColumns3, IconDots, IconDownload, IconPrinter, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MenuButton } from './menu-button.tsx'

type Press = { onClick: () => void }
/** The entries of a menu, lazy. */
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

export const ColumnsMenu = (entries: Entries) => (
  <IconMenu {...entries} label="Columns" width={180} icon={<IconColumns3 />} />
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
