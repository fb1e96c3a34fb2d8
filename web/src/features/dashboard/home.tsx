/** Home screen, for affiliates or admin users. */
import type { ReactNode } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { AdminHome } from './admin/admin-home.tsx'
import { AffiliateHome } from './affiliate/affiliate-home.tsx'

/** `getLink` is the Get link button. */
export function Home({ getLink }: { getLink: ReactNode }) {
  const user = useUser()
  // Signed out, and about to leave.
  if (!user) return null
  return isAdminUser(user) ? <AdminHome /> : <AffiliateHome getLink={getLink} />
}
