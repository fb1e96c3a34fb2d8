/** Work on many records in several calls: shown with its progress until it is over. */
import type { NoticeAction } from './notices.ts'
import { createSessionStore } from './session/session.ts'

export type Work = {
  /** What is done, so that it is not begun twice. */
  key: string
  title: string
  progress: string
  stop: NoticeAction
}

export const works = createSessionStore<readonly Work[]>([])

export const isUnderWay = (key: string): boolean => works.get().some((work) => work.key === key)

/** Closing the tab would end it half-way. */
const hold = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Begins it, or replaces its progress. */
export function showWork(work: Work): void {
  const known = isUnderWay(work.key)
  works.set(
    known ? works.get().map((one) => (one.key === work.key ? work : one)) : [...works.get(), work],
  )
  addEventListener('beforeunload', hold)
}

export function endWork(key: string): void {
  works.set(works.get().filter((work) => work.key !== key))
  if (works.get().length === 0) removeEventListener('beforeunload', hold)
}
