/** '?' opens the list of shortcuts, except while typing or in a dialog. */
import { useEffect } from 'react'

const busy =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

export function useShortcutsKey(open: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key !== '?' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      if ((target as Element).closest?.(busy)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
}
