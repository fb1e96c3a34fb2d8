/** Lazy components: loaded when they are first rendered. */
import { messages } from '@rivulet/contract/messages/messages'
import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from 'react'
import { isLostCode, withTimeLimit } from './lost-code.ts'
import { failure } from '../notices.ts'

/** A lost chunk shows the load-error page, unless `instead` is given. */
export function piece<P>(
  load: () => Promise<ComponentType<P>>,
  instead?: ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await withTimeLimit(load()) }
    } catch (error) {
      if (instead && isLostCode(error)) return { default: instead }
      throw error
    }
  })
}

function tellLost(): void {
  failure(messages.lost.part, messages.lost.why, {
    label: messages.lost.reload,
    run: () => location.reload(),
  })
}

/** For overlays: a notice, so that unsaved input below is not lost. */
export function LostDialog({ opened = true, onClose }: Opening) {
  useEffect(() => {
    if (!opened) return
    tellLost()
    onClose?.(false)
  }, [opened, onClose])
  return null
}
type Opening = { opened?: boolean; onClose?: (done: false) => void }

/** The same for contents of menus and popovers. */
export function LostPart() {
  useEffect(tellLost, [])
  return null
}
