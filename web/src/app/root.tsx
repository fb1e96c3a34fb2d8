/** Around every screen: the bar of navigation, the scroll to the top, and the notices. */
import { useEffect } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { usePageTitle } from '../lib/page.ts'
import { Notices } from '../ui/notices.tsx'
import { TopProgress } from '../ui/top-progress.tsx'
import type { ScreenHandle } from './screen.ts'
import { UpdateNotice } from './update-notice.tsx'

export function Root() {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined
  usePageTitle(handle?.title)
  useEffect(() => {
    if (pathname) window.scrollTo(0, 0)
  }, [pathname])
  return (
    <>
      <TopProgress active={navigation.state !== 'idle'} />
      <Outlet />
      <Notices />
      <UpdateNotice />
    </>
  )
}
