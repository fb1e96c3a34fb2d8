/** The first screen after sign-in: the affiliate's, or the admin user's. */
import type { ReactNode } from 'react'
import { useUser } from '../../lib/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { AdminHome } from './admin-home.tsx'
import { AffiliateHome } from './affiliate-home.tsx'

/** `getLink` is the button that makes a tracked link. */
export function Home({ getLink }: { getLink: ReactNode }) {
  return isAdminUser(useUser()) ? <AdminHome /> : <AffiliateHome getLink={getLink} />
}
