/** Keeps unsaved work from being lost: asks on a link, Back, a typed address, reload and closing the tab. */
import { messages } from '@rivulet/contract/messages'
import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { agreed } from './confirm.ts'
import { flags, setFlags } from './flags.ts'

const dirtyForms = new Set<symbol>()
const note = () => setFlags({ pending: dirtyForms.size > 0 })

/** True while a form on the screen holds unsaved work. */
export const hasUnsavedChanges = (): boolean => flags().pending

/** For whatever leaves on purpose: a finished session, an update. */
export function dropUnsavedChanges(): void {
  dirtyForms.clear()
  note()
}

/** A form tells whether it is dirty, and says `clean()` right before it leaves after a save. */
export function useUnsavedChanges(dirty: boolean): { clean: () => void } {
  const form = useRef(Symbol('form'))
  useEffect(() => {
    const key = form.current
    if (dirty) {
      dirtyForms.add(key)
      setFlags({ modified: true })
    } else dirtyForms.delete(key)
    note()
    return () => {
      dirtyForms.delete(key)
      note()
    }
  }, [dirty])
  const clean = useCallback(() => {
    dirtyForms.delete(form.current)
    note()
  }, [])
  return { clean }
}

const leave = () => agreed({ message: messages.form.pending })

/** Stands once in the shell. */
export function useUnsavedGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void leave().then((yes) => {
      if (!yes) return blocker.reset()
      // Agreed once: what is clicked while the next screen is on its way is not asked about again.
      dropUnsavedChanges()
      blocker.proceed()
    })
  }, [blocker])
  useBeforeUnload((event) => {
    if (hasUnsavedChanges()) event.preventDefault()
  })
}
