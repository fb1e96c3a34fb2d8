/** Button of the bar below a record, and the menu of those that have no room. */
import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import { LostPart, piece } from '../../lib/page/piece.ts'
import { MenuButton } from '../../ui/layout/menu-button.tsx'
import type { BarEntry } from './bar-entry.ts'
import css from './record.module.css'
import { moreLabel } from './use-fitting.ts'

const BarItems = piece(async () => (await import('./bar-items.tsx')).BarItems, LostPart)

export function BarButton({
  label,
  icon,
  first = false,
  loss,
  busy = false,
  quiet,
  to,
  onClick,
}: BarEntry & { quiet: boolean }) {
  const look = {
    leftSection: icon,
    className: css.act ?? '',
    ...(quiet ? { variant: 'subtle' } : first ? { variant: 'filled' } : {}),
    ...(loss ? { color: 'red' } : {}),
  }
  return to === undefined ? (
    <Button {...look} loading={busy} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to}>
      {label}
    </Button>
  )
}

type MoreProps = { entries: readonly BarEntry[]; quiet?: boolean }

export const BarMore = ({ entries, quiet = false }: MoreProps) => (
  <MenuButton
    width={220}
    above
    target={
      <Button
        leftSection={<IconDots />}
        className={css.act ?? ''}
        {...(quiet ? { variant: 'subtle' } : {})}
        loading={entries.some(({ busy }) => busy)}
      >
        {moreLabel}
      </Button>
    }
  >
    <BarItems entries={entries} />
  </MenuButton>
)
