/** Whether the menu is expanded, kept in local storage. */
import { createStore, useStore } from '../store.ts'
import { readStored, writeStored } from './stored.ts'

const drawer = createStore(readStored(localStorage, 'drawer') !== 'closed')

export const useDrawer = (): boolean => useStore(drawer)

export function toggleDrawer(): void {
  drawer.set(!drawer.get())
  writeStored(localStorage, 'drawer', drawer.get() ? 'open' : 'closed')
}
