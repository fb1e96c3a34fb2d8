/** Light or dark: as the person chose, or as the device says. start.js has set what was chosen before anything is drawn. */
import { createStore, useStore } from './store.ts'
import { readStored, writeStored } from './stored.ts'

const attribute = 'data-mantine-color-scheme'
const page = document.documentElement
const dark = createStore(page.getAttribute(attribute) === 'dark')

/** Whether the dark colours are shown. */
export const useDark = (): boolean => useStore(dark)

function show(): void {
  const chosen = readStored(localStorage, 'theme')
  const byDevice = matchMedia('(prefers-color-scheme: dark)').matches
  dark.set(chosen === 'dark' || (chosen !== 'light' && byDevice))
  page.setAttribute(attribute, dark.get() ? 'dark' : 'light')
}

export function switchColors(): void {
  writeStored(localStorage, 'theme', dark.get() ? 'light' : 'dark')
  show()
}

/** Follows the device, and what is chosen in another tab. */
export function watchColors(): void {
  show()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  addEventListener('storage', show)
}
