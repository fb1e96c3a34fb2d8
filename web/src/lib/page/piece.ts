/** Lazy components: loaded when they are first rendered. */
import { messages } from '@rivulet/contract/messages/messages'
import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  useEffect,
  useState,
} from 'react'
import { isLostCode, withTimeLimit } from './lost-code.ts'
import { failure } from '../notices.ts'

/** `early` asks for its code before it is drawn; undefined once that has come. */
export type Early = { early: () => Promise<unknown> | undefined }
export type Piece<P> = FunctionComponent<P> & Early
/** A piece, or what is there anyway. */
export type Part<P> = ComponentType<P> & Partial<Early>

/**
 * Drawn at once where its code has come, so that nothing is added to what stands there; else after its placeholder. A
 * lost chunk shows the load-error page, unless `instead` is given.
 */
export function piece<P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead?: ComponentType<P>,
): Piece<P> {
  let loaded: ComponentType<P> | undefined
  const come = async () => (loaded = await withTimeLimit(load()))
  const Late = lazy(async () => {
    try {
      return { default: await come() }
    } catch (error) {
      if (instead && isLostCode(error)) return { default: instead }
      throw error
    }
  }) as ComponentType<P>
  const Loaded = (props: P) => createElement(useState(() => loaded ?? Late)[0], props)
  return Object.assign(Loaded, { early: () => (loaded ? undefined : come()) })
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
