/** Dialogs that stand over a screen close when the screen goes. */
const listeners = new Set<() => void>()

export const onScreenChange = (listener: () => void): void => void listeners.add(listener)

export function announceScreenChange(): void {
  for (const listener of listeners) listener()
}
