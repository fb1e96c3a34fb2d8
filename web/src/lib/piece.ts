/** A part of a screen whose code is fetched when it is first drawn. */
import { messages } from '@rivulet/contract/messages'
import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from 'react'
import { isLostCode, withTimeLimit } from './lost-code.ts'
import { failure } from './notices.ts'

/** When its code is lost the screen gives way to the load-error page, unless something can stand `instead`. */
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

/** Instead of what opens over a screen: a notice, so that what was typed below is not lost too. */
export function LostDialog({ opened = true, onClose }: Opening) {
  useEffect(() => {
    if (!opened) return
    tellLost()
    onClose?.(false)
  }, [opened, onClose])
  return null
}
type Opening = { opened?: boolean; onClose?: (done: false) => void }

/** The same for what a menu or a popover holds. */
export function LostPart() {
  useEffect(tellLost, [])
  return null
}
