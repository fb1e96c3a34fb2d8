/** What a person has chosen on this device is still so after a reload. */
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => localStorage.clear())
const load = async () => {
  vi.resetModules()
  return { ...(await import('./unit.ts')), ...(await import('./drawer.ts')) }
}

test('S9.1 the selected unit is stored; all shops again leaves nothing', async () => {
  const first = await load()
  expect(first.unit.get()).toBeNull()
  first.chooseUnit(7)
  expect((await load()).unit.get()).toBe(7)
  first.chooseUnit(null)
  expect(localStorage.getItem('rivulet.unit')).toBeNull()
  localStorage.setItem('rivulet.unit', 'seven')
  expect((await load()).unit.get()).toBeNull()
})

test('S9.1 whether the drawer is open is stored', async () => {
  const first = await load()
  first.toggleDrawer()
  expect(localStorage.getItem('rivulet.drawer')).toBe('closed')
  ;(await load()).toggleDrawer()
  expect(localStorage.getItem('rivulet.drawer')).toBe('open')
})
