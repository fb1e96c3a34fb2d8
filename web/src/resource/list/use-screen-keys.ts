/** Shortcuts of a list screen: '/' searches, 'n' adds a record. */
import type { Resource } from '@rivulet/contract/resource'
import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../access.ts'
import { addPath } from '../path.ts'

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

export function useScreenKeys(
  resource: Resource,
  off: boolean,
  search: RefObject<HTMLInputElement | null>,
): void {
  const navigate = useNavigate()
  const adds = useMay(resource)('add')
  useEffect(() => {
    if (off) return
    function onKey(event: KeyboardEvent) {
      const busy = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
      if (busy || (event.target as Element).closest?.(`${typing}, [role="dialog"], [role="menu"]`))
        return
      if (event.key === '/' && search.current) search.current.focus()
      else if (event.key === 'n' && adds) void navigate(addPath(resource))
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [resource, off, adds, navigate, search])
}
