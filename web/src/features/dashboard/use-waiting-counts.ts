/** Sets the counts beside menu entries and at the bell. */
import type { AdminHome } from '@rivulet/contract/answers/home-answer'
import { contact } from '@rivulet/contract/menu'
import { resources } from '@rivulet/contract/resources/index'
import { useEffect } from 'react'
import { setMenuCounts } from '../../lib/menu-counts.ts'
import { setUnread } from '../../lib/session.ts'
import { screenPath } from '../../resource/path.ts'

export function useWaitingCounts(waiting: AdminHome['waiting'] | undefined): void {
  useEffect(() => {
    if (!waiting) return
    if (waiting.unread !== undefined) setUnread(waiting.unread)
    const { affiliatesToActivate = 0, payableAffiliates = 0, claims = 0, messages = 0 } = waiting
    setMenuCounts({
      [screenPath(resources.affiliate)]: affiliatesToActivate,
      [screenPath(resources.invoice)]: payableAffiliates,
      [screenPath(resources.claim)]: claims,
      [contact.path]: messages,
    })
  }, [waiting])
}
