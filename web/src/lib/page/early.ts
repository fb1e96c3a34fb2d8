/** Lazy components that are asked for before they are drawn, for screens that wait for them. */
import { createElement, useEffect, useState } from 'react'
import type { Early, Piece } from './piece.ts'

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
