/** Lazy components that are asked for before they are drawn, for screens that wait for them. */
import { createElement, useEffect, useState } from 'react'
import type { Early, Piece } from './piece.ts'

/** The same part with some of its properties given. */
export const given = <P extends object, G extends Partial<P>>(Part: Piece<P>, properties: G) =>
  Object.assign((rest: Omit<P, keyof G>) => createElement(Part, { ...rest, ...properties } as P & G), {
    early: Part.early,
  })

/** Longest wait in ms for what only keeps the screen from moving when it comes. */
const patience = 3000

/** Settles when all have come or failed, at the latest when patience ends; what is lost shows itself when it is drawn. */
function settled(awaited: readonly Promise<unknown>[]): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  return Promise.race([Promise.allSettled(awaited), late]).finally(() => clearTimeout(timer))
}

/** Whether the code and data of the parts have come, as far as they come in time. */
export function useEarly(parts: readonly (Partial<Early> | undefined)[]): boolean {
  // Settled where they are asked for: a screen that is left before its first effect hears of no refusal.
  const [awaited] = useState(() => {
    const asked = parts.flatMap((part) => part?.early?.() ?? [])
    return asked.length > 0 ? settled(asked) : null
  })
  const [hasCome, setCome] = useState(!awaited)
  useEffect(() => void awaited?.then(() => setCome(true)), [awaited])
  return hasCome
}
