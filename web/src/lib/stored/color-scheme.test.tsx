/** Light and dark theme. */
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme')

/** A device whose colour scheme can change. */
function device(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark })
  vi.stubGlobal('matchMedia', () => query)
  return (now: boolean) => {
    query.matches = now
    query.dispatchEvent(new Event('change'))
  }
}
async function load() {
  const { switchColors, useDark, watchColors } = await import('./color-scheme.ts')
  watchColors()
  const { result } = renderHook(useDark)
  return { switchColors, dark: () => result.current }
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
  vi.resetModules()
})

test('without a choice the theme follows the device, also when it changes', async () => {
  const change = device(true)
  const { dark } = await load()
  expect([dark(), shown()]).toEqual([true, 'dark'])
  act(() => change(false))
  expect([dark(), shown()]).toEqual([false, 'light'])
})

test('a choice is stored and synchronised between tabs', async () => {
  const change = device(false)
  const { dark, switchColors } = await load()
  act(switchColors)
  expect([dark(), shown(), localStorage.getItem('rivulet.theme')]).toEqual([true, 'dark', 'dark'])
  act(() => change(false))
  expect(dark()).toBe(true)
  localStorage.setItem('rivulet.theme', 'light')
  act(() => void dispatchEvent(new Event('storage')))
  expect([dark(), shown()]).toEqual([false, 'light'])
})
