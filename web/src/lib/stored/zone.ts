/** The accounting zone, in which all dates and times are shown. */
import { tellSpans } from '@rivulet/contract/zone'
import { session } from '../session/session.ts'

export const zone = (): string => session.get().user?.zone ?? 'UTC'

function tell(): void {
  const { user } = session.get()
  // Without spans until an older version's session has been told them.
  if (user?.zoneSpans) tellSpans(user.zone, user.zoneSpans)
}
tell()
session.subscribe(tell)
