/** Choices on this device survive a reload. */
import { beforeEach, expect, test, vi } from 'vitest'
import { administrator } from '../../testing/show.tsx'

const signedIn = (...shops: number[]) => {
  localStorage.setItem('rivulet.remember', '1')
  localStorage.setItem('rivulet.token', 'rvl_a')
  const user = administrator({ shops: shops.map((id) => ({ id, name: `SHOP ${id}` })) })
  localStorage.setItem('rivulet.user', JSON.stringify(user))
}
beforeEach(() => {
  localStorage.clear()
  signedIn(7, 8)
})
const load = async () => {
  vi.resetModules()
  return { ...(await import('./unit.ts')), ...(await import('./drawer.ts')) }
}

test('S9.1 the selected unit is stored; all shops again leaves nothing', async () => {
  const first = await load()
  expect(first.currentUnit()).toBeNull()
  first.chooseUnit(7)
  expect((await load()).currentUnit()).toBe(7)
  first.chooseUnit(null)
  expect(localStorage.getItem('rivulet.unit')).toBeNull()
  localStorage.setItem('rivulet.unit', 'seven')
  expect((await load()).currentUnit()).toBeNull()
})

test('S9.1 a stored unit that cannot be chosen is ignored: another user’s, or when only one shop is left', async () => {
  ;(await load()).chooseUnit(7)
  signedIn(8, 9)
  expect((await load()).currentUnit()).toBeNull()
  signedIn(7)
  expect((await load()).currentUnit()).toBeNull()
  signedIn(7, 9)
  expect((await load()).currentUnit()).toBe(7)
})

test('S9.1 whether the drawer is open is stored', async () => {
  const first = await load()
  first.toggleDrawer()
  expect(localStorage.getItem('rivulet.drawer')).toBe('closed')
  ;(await load()).toggleDrawer()
  expect(localStorage.getItem('rivulet.drawer')).toBe('open')
})
