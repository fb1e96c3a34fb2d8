/** For an affiliate who has not begun yet: what to do, in order. */
import { IconChartLine, IconLink, IconShare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUser } from '../../lib/session.ts'
import { Steps, Step } from './steps.tsx'

export function FirstLink({ getLink }: { getLink: ReactNode }) {
  const shops = useUser()?.shops ?? []
  return (
    <Steps title="Get started" hint="Three steps to the first commission">
      <Step icon={<IconLink />} title="Make your first link" action={shops.length > 0 ? getLink : null}>
        {shops.length > 0
          ? 'Choose a shop or a campaign. You get an address that is yours alone, the HTML for a page, and a QR code.'
          : 'You have no shop to promote yet. Your manager opens shops for you; then you choose one here.'}
      </Step>
      <Step icon={<IconShare />} title="Put it where people are">
        On a page, in a mail, in a post. Add sub IDs to a link to see which place works best.
      </Step>
      <Step icon={<IconChartLine />} title="Follow your numbers">
        Visits show up here within seconds, orders when the shop reports them, and each order says how
        its commission was computed.
      </Step>
    </Steps>
  )
}
