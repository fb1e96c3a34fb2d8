/** Sets the counts beside menu entries and at the bell. */
import type { AdminHome } from '@rivulet/contract/answers/home-answer'
import { contact } from '@rivulet/contract/screens/menu'
import { places } from '@rivulet/contract/resources/places'
import { useEffect } from 'react'
import { setMenuCounts } from '../../../lib/menu-counts.ts'
import { setUnread } from '../../../lib/session/session.ts'
import { screenPath } from '../../../resource/path.ts'

export function useWaitingCounts(waiting: AdminHome['waiting'] | undefined): void {
  useEffect(() => {
    if (!waiting) return
    if (waiting.unread !== undefined) setUnread(waiting.unread)
    const { affiliatesToActivate = 0, payableAffiliates = 0, claims = 0, messages = 0 } = waiting
    setMenuCounts({
      [screenPath(places.affiliate)]: affiliatesToActivate,
      [screenPath(places.invoice)]: payableAffiliates,
      [screenPath(places.claim)]: claims,
      [contact.path]: messages,
    })
  }, [waiting])
}
