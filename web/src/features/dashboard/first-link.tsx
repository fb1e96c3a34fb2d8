/** Getting started steps for a new affiliate. */
import { IconChartLine, IconLink, IconShare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUser } from '../../lib/session.ts'
import { Steps, Step } from './steps.tsx'

export function FirstLink({ getLink }: { getLink: ReactNode }) {
  const shops = useUser()?.shops ?? []
  return (
    <Steps title="Get started" hint="Three steps to the first commission">
      <Step
        icon={<IconLink />}
        title="Create your first link"
        action={shops.length > 0 ? getLink : null}
      >
        {shops.length > 0
          ? 'Choose a shop or campaign. You get your own address, HTML for a page, and a QR code.'
          : 'You have no shop to promote yet. Your manager assigns shops to you; then you choose one here.'}
      </Step>
      <Step icon={<IconShare />} title="Share it">
        On a page, in a mail, in a post. Add sub IDs to see which place works best.
      </Step>
      <Step icon={<IconChartLine />} title="Follow your results">
        Visits appear within seconds, orders when the shop reports them. Each order explains its
        commission.
      </Step>
    </Steps>
  )
}
