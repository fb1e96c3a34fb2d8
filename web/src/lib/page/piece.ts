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
type Early = { early: () => Promise<unknown> | undefined }
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

/** The same part with some of its properties given. */
export const given = <P extends object, G extends Partial<P>>(Part: Piece<P>, properties: G) =>
  Object.assign((rest: Omit<P, keyof G>) => createElement(Part, { ...rest, ...properties } as P & G), {
    early: Part.early,
  })

/** Whether the code of the parts has come, as far as it comes: what is lost shows itself when it is drawn. */
export function useEarly(parts: readonly (Partial<Early> | undefined)[]): boolean {
  const [awaited] = useState(() => parts.flatMap((part) => part?.early?.() ?? []))
  const [hasCome, setCome] = useState(awaited.length === 0)
  useEffect(() => {
    if (awaited.length > 0) void Promise.allSettled(awaited).then(() => setCome(true))
  }, [awaited])
  return hasCome
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
