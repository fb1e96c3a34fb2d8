/** Unsaved-changes guard: asks on links, Back, typed addresses, reload and closing the tab. */
import { messages } from '@rivulet/contract/messages/messages'
import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { askToConfirm } from '../confirm.ts'
import { flags, setFlags } from '../stored/flags.ts'

const dirtyForms = new Set<symbol>()
const note = () => setFlags({ pending: dirtyForms.size > 0 })

/** Whether a form has unsaved changes. */
export const hasUnsavedChanges = (): boolean => flags().pending

/** For deliberate exits: an ended session or an update. */
export function dropUnsavedChanges(): void {
  dirtyForms.clear()
  note()
}

/** Registers a form's dirty state; call `clean()` before leaving after a save. */
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

/** S2.32, with buttons that say what they do. */
export const askToLeave = (): Promise<boolean> =>
  askToConfirm({
    title: messages.form.leave,
    message: messages.form.pending,
    yes: messages.form.leaveYes,
    no: messages.form.leaveNo,
    loss: true,
  })

/** Rendered once, in the shell. */
export function useUnsavedGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askToLeave().then((yes) => {
      if (!yes) return blocker.reset()
      // Once confirmed, clicks while the next screen loads do not ask again.
      dropUnsavedChanges()
      blocker.proceed()
    })
  }, [blocker])
  useBeforeUnload((event) => {
    if (hasUnsavedChanges()) event.preventDefault()
  })
}
