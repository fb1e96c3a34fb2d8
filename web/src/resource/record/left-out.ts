/** Actions that the bar of a record leaves out: a card of the record offers them itself, or says why they are not possible. */
import { createContext, useContext, useEffect } from 'react'

type LeaveOut = (name: string, left: boolean) => void

export const LeftOut = createContext<LeaveOut>(() => undefined)

export const withName = (
  names: ReadonlySet<string>,
  name: string,
  left: boolean,
): ReadonlySet<string> =>
  names.has(name) === left
    ? names
    : new Set(left ? [...names, name] : [...names].filter((one) => one !== name))

/** Until the card goes, or nothing speaks against the action any more. */
export function useLeftOut(name: string, left: boolean): void {
  const leaveOut = useContext(LeftOut)
  useEffect(() => {
    leaveOut(name, left)
    return () => leaveOut(name, false)
  }, [leaveOut, name, left])
}
