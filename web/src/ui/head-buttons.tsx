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

export const ColumnsMenu = ({ children }: Entries) => (
  <MenuButton
    width={180}
    target={
      <ActionIcon variant="default" className="only-wide" aria-label="Columns">
        <IconColumns3 />
      </ActionIcon>
    }
  >
    {children}
  </MenuButton>
)

export const PrintMenu = ({ children }: Entries) => (
  <MenuButton
    width={220}
    target={
      <ActionIcon variant="default" className="only-wide" aria-label="Print">
        <IconPrinter />
      </ActionIcon>
    }
  >
    {children}
  </MenuButton>
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

export const MoreMenu = ({ children }: Entries) => (
  <MenuButton
    width={200}
    target={
      <ActionIcon variant="default" className="only-phone" aria-label="More">
        <IconDots />
      </ActionIcon>
    }
  >
    {children}
  </MenuButton>
)
