/** Lazy components that are requested before they are drawn. */
import { type ComponentType, createElement, useState } from 'react'
import { piece } from './piece.ts'

/** `Part` is drawn at once where `early` was called in time, so that nothing is added to what stands there; else as a piece. */
export function ahead<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  const early = async () => (loaded ??= await load())
  const Late = piece(early) as ComponentType<P>
  const Part = (props: P) => createElement(useState(() => loaded ?? Late)[0], props)
  return { early, Part }
}
