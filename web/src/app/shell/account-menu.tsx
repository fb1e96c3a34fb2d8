/** The account menu: signed-in user, My Profile, sign out. */
import { UnstyledButton } from '@mantine/core'
import { useUser } from '../../lib/session/session.ts'
import { LostPart, piece } from '../../lib/page/piece.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MenuButton } from '../../ui/layout/menu-button.tsx'
import css from './top-bar.module.css'

const AccountItems = piece(async () => (await import('./account-items.tsx')).AccountItems, LostPart)

export function AccountMenu() {
  const user = useUser()
  if (!user) return null
  return (
    <MenuButton
      width={232}
      target={
        <UnstyledButton className={css.account} aria-label="Account menu">
          <Avatar name={user.name} />
        </UnstyledButton>
      }
    >
      <AccountItems user={user} />
    </MenuButton>
  )
}
