/** The entries of the account menu. */
import { Menu } from '@mantine/core'
import type { SessionUser } from '@rivulet/contract/session-answer'
import { account, balance } from '@rivulet/contract/menu'
import { messages } from '@rivulet/contract/messages'
import { IconLogout, IconUser, IconWallet } from '@tabler/icons-react'
import { Link } from 'react-router'
import { agreed } from '../../lib/confirm.ts'
import { signOut } from '../../lib/sign-out.ts'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { isAdminUser } from '../../resource/access.ts'
import { useThemeSwitch } from './theme-switch.tsx'
import css from './top-bar.module.css'

async function leave() {
  if (hasUnsavedChanges() && !(await agreed({ message: messages.form.pending }))) return
  signOut()
}

export function AccountItems({ user }: { user: SessionUser }) {
  const { Icon, toggle } = useThemeSwitch()
  return (
    <>
      <div className={css.who}>
        <p className="name trunc">{user.name}</p>
        <p className="dim trunc">{user.username}</p>
      </div>
      <Menu.Divider />
      <Menu.Item component={Link} to={account.path} leftSection={<IconUser />}>
        {account.title}
      </Menu.Item>
      {!isAdminUser(user) && (
        <Menu.Item component={Link} to={balance.path} leftSection={<IconWallet />}>
          {balance.title}
        </Menu.Item>
      )}
      <Menu.Item className="only-phone" leftSection={<Icon />} onClick={toggle} closeMenuOnClick={false}>
        Switch theme
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout />} onClick={leave}>
        Sign out
      </Menu.Item>
    </>
  )
}
