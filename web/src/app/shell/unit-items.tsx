/** Entries of the shop selector. */
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useUser } from '../../lib/session/session.ts'
import { chooseUnit, useUnit } from '../../lib/stored/unit.ts'

export function UnitItems({ all }: { all: string }) {
  const shops = useUser()?.shops ?? []
  const unit = useUnit()
  const chosen = shops.find(({ id }) => id === unit)
  const item = (id: number | null, name: string) => (
    <Menu.Item
      key={id}
      className={id === null ? '' : 'name'}
      onClick={() => chooseUnit(id)}
      rightSection={
        (chosen?.id ?? null) === id ? (
          <IconCheck size={14} aria-label="chosen" role="img" aria-hidden={false} />
        ) : null
      }
    >
      {name}
    </Menu.Item>
  )
  return (
    <>
      {item(null, all)}
      <Menu.Divider />
      {shops.map(({ id, name }) => item(id, name))}
    </>
  )
}
