/** Whether a click on a row opens it: not if it selects text, or is meant for something inside. */
import type { MouseEvent } from 'react'

export const opensRow = ({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  target instanceof Element &&
  !target.closest('a, button, input, label') &&
  // Missing a tick or the menu by a few pixels opens nothing.
  !target.closest('td')?.firstElementChild?.matches('button, input') &&
  getSelection()?.isCollapsed !== false
