/** Error or empty state of a report. */
import { Button } from '@mantine/core'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { TrafficSubject } from '@rivulet/contract/reports/traffic'
import { places } from '@rivulet/contract/resources/places'
import { IconBuildingStore, IconCloudOff, IconSpeakerphone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isApiError, messageOf } from '../../lib/api.ts'
import { useMay } from '../../resource/access.ts'
import { addPath } from '../../resource/path.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import css from './report.module.css'
import { reportFilters, type ReportSubject } from './report-address.ts'

const sentence = (text: string): string => `${text}.`

/** The server's errors by filter, prefixed with the filter's label. */
function reasonsOf(subject: ReportSubject, error: unknown): string | null {
  if (!isApiError(error)) return null
  const fields: Readonly<Record<string, { label: string }>> = reportFilters[subject]
  const filterErrors = Object.entries(error.errors).flatMap(([name, sentences]) =>
    sentences.map((text) => sentence(`${fields[name]?.label ?? name}: ${text}`)),
  )
  return filterErrors.length > 0 ? filterErrors.join(' ') : null
}

type FailedProps = {
  subject: ReportSubject
  error: unknown
  onRetry: () => void
  /** Resets the filters. */
  onReset: () => void
}

export function ReportFailed({ subject, error, onRetry, onReset }: FailedProps) {
  const reasons = reasonsOf(subject, error)
  return (
    <Card label={reportMessages.broken} className={css.message}>
      <EmptyState
        icon={<IconCloudOff size={20} />}
        title={reportMessages.broken}
        action={
          reasons ? (
            <Button onClick={onReset}>Last 30 days</Button>
          ) : (
            <Button onClick={onRetry}>Try again</Button>
          )
        }
      >
        {reasons ?? sentence(messageOf(error))}
      </EmptyState>
    </Card>
  )
}

type NoTrafficProps = { subject: TrafficSubject; children?: ReactNode }

/** A period without any figure. */
export function NoTraffic({ subject, children }: NoTrafficProps) {
  const { nothing, nothingYet } = reportMessages
  const Icon = subject === 'campaign' ? IconSpeakerphone : IconBuildingStore
  return (
    <Card label={nothing} className={css.message}>
      <EmptyState icon={<Icon size={20} />} title={nothing}>
        {sentence(nothingYet[subject])} {children}
      </EmptyState>
    </Card>
  )
}

export function NothingYet({ subject }: { subject: TrafficSubject }) {
  const resource = places[subject]
  const may = useMay(resource)
  const { noCampaign, noCampaignHint, noShop, noShopHint } = reportMessages
  const campaigns = subject === 'campaign'
  const Icon = campaigns ? IconSpeakerphone : IconBuildingStore
  return (
    <Card label={campaigns ? noCampaign : noShop} className={css.message}>
      <EmptyState
        icon={<Icon size={20} />}
        title={campaigns ? noCampaign : noShop}
        action={
          may('add') && (
            <Button component={Link} to={addPath(resource)} variant="filled">
              {campaigns ? 'Add a campaign' : 'Add a shop'}
            </Button>
          )
        }
      >
        {sentence(campaigns ? noCampaignHint : noShopHint)}
      </EmptyState>
    </Card>
  )
}
