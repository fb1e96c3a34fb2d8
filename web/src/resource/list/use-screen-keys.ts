/** Shortcuts of a list screen: '/' searches, 'n' adds a record, and an arrow leads to the rows from nowhere. */
import type { Resource } from '@rivulet/contract/resource'
import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../access.ts'
import { addPath } from '../path.ts'
import { beginRows } from './selection/use-list-keys.ts'

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Where the focus is on arrival. */
const nowhere = 'body, main'

type Places = { search: RefObject<HTMLInputElement | null>; place: RefObject<HTMLElement | null> }

export function useScreenKeys(resource: Resource, off: boolean, { search, place }: Places): void {
  const navigate = useNavigate()
  const adds = useMay(resource)('add')
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const busy = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
      if (busy || (event.target as Element).closest?.(`${typing}, [role="dialog"], [role="menu"]`))
        return
      if (event.key === 'ArrowDown' && (event.target as Element).matches(nowhere))
        beginRows(place.current)
      else if (off) return
      else if (event.key === '/' && search.current) search.current.focus()
      else if (event.key === 'n' && adds) void navigate(addPath(resource))
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [resource, off, adds, navigate, search, place])
}
