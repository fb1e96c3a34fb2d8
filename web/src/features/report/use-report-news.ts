/**
 * A report follows the clicks and orders of its days: every ten seconds at most, or on request while it is being read,
 * because rows change places when their figures change.
 */
import { today } from '@rivulet/contract/day'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { concerns, onChanges } from '../../lib/live/changes.ts'
import { zone } from '../../lib/stored/zone.ts'

/** Milliseconds: reports cost more than lists. */
const pause = 10_000

type Options = { report: UseQueryResult; until: string; place: RefObject<HTMLElement | null> }

const isBeingRead = (place: HTMLElement | null): boolean =>
  place !== null &&
  [...place.querySelectorAll('table')].some(
    (table) => table.matches(':hover') || table.contains(document.activeElement),
  )

/** Whether there may be newer figures than those shown. */
export function useReportNews({ report, until, place }: Options) {
  const [waiting, setWaiting] = useState(false)
  const now = useRef({ report, until })
  now.current = { report, until }
  useEffect(() => setWaiting(false), [report.dataUpdatedAt])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      timer = undefined
      if (isBeingRead(place.current)) setWaiting(true)
      else void now.current.report.refetch()
    }
    const stop = onChanges(async (changes) => {
      const concerned = concerns(changes, 'reports') && now.current.until >= today(zone())
      if (!concerned || timer !== undefined) return
      const age = Date.now() - now.current.report.dataUpdatedAt
      timer = setTimeout(follow, Math.max(0, pause - age))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [place])
  return waiting
}
