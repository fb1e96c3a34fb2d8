/** Whether the device has a network; says nothing about the server. */
import { createStore, useStore } from '../store.ts'

export const online = createStore(navigator.onLine)
for (const change of ['online', 'offline'])
  window.addEventListener(change, () => online.set(navigator.onLine))

export const useOnline = (): boolean => useStore(online)
