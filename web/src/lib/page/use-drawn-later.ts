/**
 * State of menus, popovers and dialogs, drawn after the next frame, so that the click or key that opens one is answered
 * at once.
 */
import { startTransition, useCallback, useState } from 'react'

/** As useState, for menus, popovers and dialogs, whose drawing takes longer than a frame. */
export function useDrawnLater<T>(first: T): [T, (next: T) => void] {
  const [value, setValue] = useState(first)
  const setLater = useCallback((next: T) => startTransition(() => setValue(() => next)), [])
  return [value, setLater]
}
