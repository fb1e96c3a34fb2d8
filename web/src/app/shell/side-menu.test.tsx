/** The menu and the user's permissions. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { menuOf } from '../access.ts'
import { SideMenu } from './side-menu.tsx'

beforeEach(() => localStorage.clear())

const affiliate = (permissions: readonly string[]): SessionUser =>
  administrator({
    profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
    permissions: [...permissions],
  })
const shown = () => screen.getAllByRole('link').map((link) => link.textContent)

test('S2.29 S6.2 an affiliate sees its own groups, and payments as Balance', () => {
  signIn(affiliate(seededPermissions.Affiliate))
  show(<SideMenu />)
  expect(shown()).toContain('Balance')
  expect(shown()).not.toContain('Payments')
  expect(screen.getByRole('link', { name: 'Balance' }).getAttribute('href')).toBe(
    '/dashboard/settings/balance',
  )
  expect(screen.queryByText('Registration')).toBeNull()
  expect(screen.getByText('Marketing')).toBeTruthy()
})

test('S6.5 any level of a domain shows its entry, leading to what it opens; a nested domain counts separately', () => {
  const entries = (...permissions: string[]) =>
    menuOf(affiliate(permissions)).flatMap((group) =>
      group.entries.map(({ shownTitle, opens }) => `${shownTitle} ${opens.replace('/dashboard', '')}`),
    )
  expect(entries('marketing.shop.view')).toEqual(['Shops /marketing/shop'])
  expect(entries('marketing.link.add')).toEqual(['Links /marketing/link/add'])
  expect(entries('marketing.link.add', 'marketing.link.index')).toEqual(['Links /marketing/link'])
  expect(entries('marketing.link.trash')).toEqual(['Links /marketing/link/trash'])
  expect(entries('financial.order.view')).toEqual(['Order Statistics /financial/order/details'])
  expect(entries('marketing.analytics-shop.index')).toEqual([
    'Shop Statistics /marketing/analytics-shop',
  ])
  expect(entries('marketing.analytics-shop.detail.view')).toEqual([])
})

test('S6.5 an entry that opens nothing is hidden', () => {
  const opens = (...permissions: string[]) => menuOf(affiliate(permissions))
  expect(opens('marketing.link.action')).toEqual([])
  expect(opens('marketing.link.destroy')).toEqual([])
  expect(opens('service.download.index')).toEqual([])
})

test('S6.6 without permissions only Home is shown', () => {
  signIn(affiliate([]))
  show(<SideMenu />)
  expect(shown()).toEqual(['Home'])
})

test('S2.29 S9.1 groups fold and stay folded', () => {
  signIn()
  const first = show(<SideMenu />)
  fireEvent.click(screen.getByRole('button', { name: 'Financial' }))
  expect(screen.queryByRole('link', { name: 'Payments' })).toBeNull()
  first.unmount()
  show(<SideMenu />)
  expect(screen.getByRole('button', { name: 'Financial' }).getAttribute('aria-expanded')).toBe('false')
})

test('S2.29 collapsed entries keep their accessible names', () => {
  signIn()
  show(<SideMenu collapsed />)
  expect(screen.getByRole('link', { name: 'Affiliates' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Financial' })).toBeNull()
})

test('S9.1 the drawer is remembered open or closed', async () => {
  const { toggleDrawer } = await import('../../lib/stored/drawer.ts')
  toggleDrawer()
  expect(localStorage.getItem('rivulet.drawer')).toBe('closed')
  vi.resetModules()
  const again = await import('../../lib/stored/drawer.ts')
  again.toggleDrawer()
  expect(localStorage.getItem('rivulet.drawer')).toBe('open')
})
