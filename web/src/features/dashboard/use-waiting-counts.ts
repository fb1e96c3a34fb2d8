/** Puts what waits beside the entries of the menu. */
import type { AdminHome } from '@rivulet/contract/answer'
import { contact } from '@rivulet/contract/menu'
import { resources } from '@rivulet/contract/resources/index'
import { useEffect } from 'react'
import { setMenuCounts } from '../../lib/menu-counts.ts'
import { screenPath } from '../../resource/path.ts'

export function useWaitingCounts(waiting: AdminHome['waiting'] | undefined): void {
  useEffect(() => {
    if (!waiting) return
    setMenuCounts({
      [screenPath(resources.affiliate)]: waiting.affiliatesToActivate,
      [screenPath(resources.invoice)]: waiting.payableAffiliates,
      [contact.path]: waiting.messages,
    })
  }, [waiting])
}
