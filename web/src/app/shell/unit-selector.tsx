/** Chooses the shop that lists and reports start filtered to. */
import { Button, Menu } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconSelector } from '@tabler/icons-react'
import { useUser } from '../../lib/session.ts'
import { chooseUnit, useUnit } from '../../lib/unit.ts'
import css from './top-bar.module.css'

const all = 'All shops'

/** In the top bar; in the drawer of a phone it takes the whole width. */
export function UnitSelector({ wide = false }: { wide?: boolean }) {
  const shops = useUser()?.shops ?? []
  const unit = useUnit()
  const chosen = shops.find(({ id }) => id === unit)
  if (shops.length < 2) return null
  const item = (id: number | null, name: string) => (
    <Menu.Item
      key={id}
      className={id === null ? '' : 'name'}
      onClick={() => chooseUnit(id)}
      rightSection={
        (chosen?.id ?? null) === id ? <IconCheck size={14} aria-label="chosen" role="img" /> : null
      }
    >
      {name}
    </Menu.Item>
  )
  return (
    <Menu width={240}>
      <Menu.Target>
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
      </Menu.Target>
      <Menu.Dropdown className={css.scrolling ?? ''}>
        {item(null, all)}
        <Menu.Divider />
        {shops.map(({ id, name }) => item(id, name))}
      </Menu.Dropdown>
    </Menu>
  )
}
