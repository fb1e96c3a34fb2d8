/** Notifies overlays when the screen changes, so that they close. */
const listeners = new Set<() => void>()

export const onScreenChange = (listener: () => void): void => void listeners.add(listener)

export function announceScreenChange(): void {
  for (const listener of listeners) listener()
}
