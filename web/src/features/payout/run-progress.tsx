/** Progress card of a payout run: figures, warnings, and obstacles to the release. */
import { Alert, Button } from '@mantine/core'
import { programmeEndpoints } from '@rivulet/contract/endpoints/programme-endpoints'
import { payoutMessages as said } from '@rivulet/contract/messages/payout-messages'
import { type PayoutOmission, payoutItemStates, payoutOmissions } from '@rivulet/contract/states/payout'
import type { PayoutProgress } from '@rivulet/contract/answers/payout-answer'
import { payerPath } from '@rivulet/contract/screens/menu'
import { can } from '@rivulet/contract/access/permission-check'
import { payoutItem } from '@rivulet/contract/resources/payout-item'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { displayCount } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { screenPath } from '../../resource/path.ts'
import { useLeftOut } from '../../resource/record/left-out.ts'
import { Bar } from '../../ui/figures/bar.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/figures/stat.tsx'
import css from './payout.module.css'
import { IncludeAll } from './include-all.tsx'
import { useProgress } from './use-progress.ts'
import { SentBack } from './sent-back.tsx'
import { Warning } from '../../ui/feedback/warning.tsx'
import { WouldSkip } from './would-skip.tsx'

type Props = {
  record: { id: number; state: string | null; updatedAt: string; payments: number | null }
}

export function RunProgress({ record: { id, state, updatedAt, payments } }: Props) {
  const { data, error, refetch } = useProgress({ id, state: state ?? '', updatedAt })
  useLeftOut('release', Boolean(data?.hindrance))
  useLeftOut('prepare', (data?.payments ?? payments) === 0)
  if (state === 'discarded') return null
  if (error && !data)
    return (
      <Alert color="red" title={messageOf(error)}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Alert>
    )
  if (!data) return <BlockSkeleton height={200} />
  const open = data.state === 'choosing' || data.state === 'prepared'
  const rows = (field: string, value: string) =>
    listAddress(screenPath(payoutItem), [
      { field: 'run', operator: 'eq', value: String(id) },
      { field, operator: 'eq', value },
    ])
  const all = listAddress(screenPath(payoutItem), [{ field: 'run', operator: 'eq', value: String(id) }])
  return (
    <Card
      title={open ? 'To be paid' : 'Payments'}
      end={
        <Button component={Link} to={all} leftSection={<IconListCheck />} size="compact-sm">
          {data.state === 'choosing' ? 'Review the list' : 'See the list'}
        </Button>
      }
    >
      {data.state === 'releasing' && <Paying data={data} />}
      <StatStrip>
        <Stat
          label="Payments"
          value={displayCount(open ? data.payments : data.paid.payments)}
          foot={<Money value={open ? data.total : data.paid.total} />}
          to={all}
        />
        {!open && (
          <Stat
            label={payoutItemStates.paid}
            value={displayCount(data.paid.payments - data.confirmed - data.returned)}
            foot={<Money value={data.totals.underWay} />}
            to={rows('state', 'paid')}
          />
        )}
        {!open && (
          <Stat
            label={payoutItemStates.confirmed}
            value={displayCount(data.confirmed)}
            foot={<Money value={data.totals.confirmed} />}
            to={rows('state', 'confirmed')}
          />
        )}
        {!open && (
          <Stat
            label={payoutItemStates.returned}
            value={displayCount(data.returned)}
            foot={<Money value={data.totals.returned} />}
            to={rows('state', 'returned')}
          />
        )}
        <Stat
          label={payoutItemStates.left_out}
          value={displayCount(reasonsOf(data).reduce((sum, [, items]) => sum + items, 0))}
        />
      </StatStrip>
      {data.preview && <WouldSkip preview={data.preview} />}
      <Words run={id} data={data} open={open} to={rows} />
    </Card>
  )
}

function Paying({ data: { paid, payments } }: { data: PayoutProgress }) {
  return (
    <CardBody className={css.paying ?? ''}>
      <p role="status">{said.paying(displayCount(paid.payments), displayCount(payments))}</p>
      <Bar part={payments === 0 ? 1 : paid.payments / payments} />
    </CardBody>
  )
}

const reasonsOf = ({ omitted }: PayoutProgress) => Object.entries(omitted) as [PayoutOmission, number][]

/** For those who may set it. */
function SetPayer() {
  const { permissions = [] } = useUser() ?? {}
  if (!can(permissions, programmeEndpoints.updateProgramme.access)) return null
  return (
    <Link className="link" to={payerPath}>
      {said.setPayer}
    </Link>
  )
}

type WordsProps = {
  run: number
  data: PayoutProgress
  open: boolean
  to: (field: string, value: string) => string
}

/** Omissions with reasons, payer, warnings, and obstacles to the release. */
function Words({ run, data, open, to }: WordsProps) {
  const { payer, flagged, shared, sentBack, hindrance } = data
  const reasons = reasonsOf(data)
  return (
    <CardBody className={css.words ?? ''}>
      {reasons.length > 0 && (
        <ul className={css.reasons} aria-label={payoutItemStates.left_out}>
          {reasons.map(([reason, items]) => (
            <li key={reason}>
              <Link className="link" to={to('omitted', reason)}>
                {payoutOmissions[reason]}
              </Link>
              : {displayCount(items)}
              {data.state === 'choosing' && reason === 'bank_changed' && <IncludeAll run={run} />}
            </li>
          ))}
        </ul>
      )}
      {payer && <p className="muted">{said.payer(payer.name, payer.iban)}</p>}
      {open && flagged > 0 && <Warning>{said.flagged(flagged)}</Warning>}
      <SentBack of={sentBack} />
      {open && shared.map((names) => <Warning key={names.join()}>{said.sharedIban(names)}</Warning>)}
      {data.state === 'choosing' && data.payments === 0 && <Warning>{said.nobodyYet}.</Warning>}
      {hindrance && (
        <Warning>
          {hindrance}. {!payer && <SetPayer />}
        </Warning>
      )}
    </CardBody>
  )
}
