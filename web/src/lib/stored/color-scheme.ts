/** Light or dark theme: as chosen, otherwise as on the device. start.js applies the choice before the first paint. */
import { createStore, useStore } from '../store.ts'
import { readStored, writeStored } from './stored.ts'

const attribute = 'data-mantine-color-scheme'
const page = document.documentElement
const dark = createStore(page.getAttribute(attribute) === 'dark')

/** Whether the dark theme is active. */
export const useDark = (): boolean => useStore(dark)

function show(): void {
  const chosen = chosenColors()
  const byDevice = matchMedia('(prefers-color-scheme: dark)').matches
  dark.set(chosen === 'dark' || (chosen === 'device' && byDevice))
  page.setAttribute(attribute, dark.get() ? 'dark' : 'light')
}

export type ThemeChoice = 'device' | 'light' | 'dark'

export function chosenColors(): ThemeChoice {
  const chosen = readStored(localStorage, 'theme')
  return chosen === 'dark' || chosen === 'light' ? chosen : 'device'
}

export function chooseColors(choice: ThemeChoice): void {
  writeStored(localStorage, 'theme', choice === 'device' ? null : choice)
  show()
}

export const switchColors = (): void => chooseColors(dark.get() ? 'light' : 'dark')

/** Follows the device and choices in other tabs. */
export function watchColors(): void {
  show()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  addEventListener('storage', show)
}
