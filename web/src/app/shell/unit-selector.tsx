/** Shop selector: lists and reports start filtered to its shop. */
import { Button } from '@mantine/core'
import { IconBuildingStore, IconSelector } from '@tabler/icons-react'
import { useUser } from '../../lib/session/session.ts'
import { useUnit } from '../../lib/stored/unit.ts'
import { LostPart, piece } from '../../lib/page/piece.ts'
import { MenuButton } from '../../ui/layout/menu-button.tsx'
import css from './top-bar.module.css'

const UnitItems = piece(async () => (await import('./unit-items.tsx')).UnitItems, LostPart)

const all = 'All shops'

/** In the top bar, or full width in the phone drawer. */
export function UnitSelector({ wide = false }: { wide?: boolean }) {
  const shops = useUser()?.shops ?? []
  const unit = useUnit()
  const chosen = shops.find(({ id }) => id === unit)
  if (shops.length < 2) return null
  return (
    <MenuButton
      width={240}
      dropdownClass={css.scrolling}
      target={
        <Button
          variant="subtle"
          className={(wide ? css.wholeUnit : `${css.unit} only-wide`) ?? ''}
          justify={wide ? 'space-between' : 'center'}
          aria-label={`Shop: ${chosen?.name ?? all}`}
          leftSection={<IconBuildingStore />}
          rightSection={<IconSelector size={14} />}
        >
          <span className={chosen ? 'name trunc' : 'trunc'}>{chosen?.name ?? all}</span>
        </Button>
      }
    >
      <UnitItems all={all} />
    </MenuButton>
  )
}
