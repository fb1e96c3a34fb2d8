/** The entries of the account menu. */
import { Menu } from '@mantine/core'
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { programme } from '@rivulet/contract/screens/menu'
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { account, balance, preferences, terms } from '@rivulet/contract/screens/own-screens'
import {
  IconAdjustments,
  IconHelp,
  IconLogout,
  IconPercentage,
  IconSettings,
  IconUser,
  IconWallet,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { can } from '@rivulet/contract/access/permission-check'
import { isAdminUser } from '../../resource/access.ts'
import { inNewTab, useGuidePage } from './guide-link.tsx'
import { leave } from './leave.ts'
import { useThemeSwitch } from './theme-switch.tsx'
import css from './top-bar.module.css'

export function AccountItems({ user }: { user: SessionUser }) {
  const { Icon, toggle } = useThemeSwitch()
  const guidePage = useGuidePage()
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
      <Menu.Item component={Link} to={preferences.path} leftSection={<IconAdjustments />}>
        {preferences.title}
      </Menu.Item>
      {!isAdminUser(user) && (
        <>
          <Menu.Item component={Link} to={balance.path} leftSection={<IconWallet />}>
            {balance.title}
          </Menu.Item>
          <Menu.Item component={Link} to={terms.path} leftSection={<IconPercentage />}>
            {terms.title}
          </Menu.Item>
        </>
      )}
      {can(user.permissions, `${programme.domain}.action`) && (
        <Menu.Item component={Link} to={programme.path} leftSection={<IconSettings />}>
          {programmeMessages.menuItem}
        </Menu.Item>
      )}
      <Menu.Item
        className="only-phone"
        component="a"
        href={guidePage}
        {...inNewTab}
        leftSection={<IconHelp />}
      >
        Guide to this screen
      </Menu.Item>
      <Menu.Item className="only-phone" leftSection={<Icon />} onClick={toggle}>
        Switch theme
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout />} onClick={() => void leave()}>
        Sign out
      </Menu.Item>
    </>
  )
}
