/** Evidence of a claim: the order, the shop's calls and the affiliate's clicks. */
import { Button } from '@mantine/core'
import type { ClaimEvidence } from '@rivulet/contract/answers/claim-answer'
import { type ClaimState, claimStates, claimStateTones } from '@rivulet/contract/states/claim'
import { claimMessages as said } from '@rivulet/contract/messages/claim-messages'
import { places } from '@rivulet/contract/resources/places'
import type { Named } from '@rivulet/contract/fields'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { displayMinute } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser, useMay } from '../../resource/access.ts'
import { viewPath } from '../../resource/path.ts'
import { useLeftOut } from '../../resource/record/left-out.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Pill } from '../../ui/pill.tsx'
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './claim.module.css'
import { CreditOrder } from './credit-order.tsx'
import { CallRows, ClickRows } from './evidence-rows.tsx'
import { QuickAnswer } from './quick-answer.tsx'
import { RecordOrder } from './record-order.tsx'
import { unpaidBecause } from './unpaid-because.ts'
import { useEvidence } from './use-evidence.ts'

type Claim = {
  id: number
  orderId: string
  orderedOn?: string
  state: ClaimState | null
  shop: Named
  affiliate?: Named | null
}

type Found = { claim: Claim; order: NonNullable<ClaimEvidence['order']> }

function Order({ claim, order }: Found) {
  const { id, status, credited, affiliate, inTrash } = order
  const opens = useMay(places.affiliate)('view')
  const to = viewPath(credited === 'nobody' ? places.unattributed : places.order, id)
  return (
    <div className={css.found} data-tone={unpaidBecause(order) ? 'warn' : 'ok'}>
      <p>
        {said.credited[credited]}
        {credited === 'another' && affiliate && (
          <>
            {': '}
            {opens ? (
              <Link className="link" to={viewPath(places.affiliate, affiliate.id)}>
                {affiliate.name}
              </Link>
            ) : (
              affiliate.name
            )}
          </>
        )}
        {'. '}
        {credited === 'claimant' && status === '1' && `${said.failed}. `}
        {credited === 'claimant' && status === '2' && `${said.pending}. `}
        {inTrash && `${said.inTrash}.`}
      </p>
      <div className={css.doing}>
        <CreditOrder {...{ claim, order }} />
        <Button component={Link} to={to} size="xs" variant="subtle">
          Open the order
        </Button>
      </div>
    </div>
  )
}

function Others({ others }: { others: NonNullable<ClaimEvidence['others']> }) {
  return (
    <section className={css.part} aria-label={said.others}>
      <h3 className={css.title}>{said.others}</h3>
      <ul>
        {others.map(({ id, date, affiliate, state }) => (
          <li key={id} className={css.row}>
            <Link className="link" to={viewPath(places.claim, id)}>
              {displayMinute(date)}
            </Link>
            <span className="grow trunc">{affiliate.name}</span>
            <Pill tone={claimStateTones[state]}>{claimStates[state]}</Pill>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Known({ claim, evidence }: { claim: Claim; evidence: ClaimEvidence }) {
  const { order, calls, clicks, others } = evidence
  return (
    <div className={css.known}>
      {order && <Order {...{ claim, order }} />}
      {order === null && <RecordOrder claim={claim} />}
      {others && others.length > 0 && <Others others={others} />}
      {calls && <CallRows calls={calls} />}
      <ClickRows clicks={clicks} />
    </div>
  )
}

type Props = {
  record: Claim
  /** The trace card of the order. */
  Trace: ComponentType<{ record: { id: number } }>
}

/** Only for administrators. */
export function Evidence({ record, Trace }: Props) {
  const { id, state } = record
  const admin = isAdminUser(useUser())
  const answers = useMay(places.claim)('answer') && admin
  const { data, error, refetch } = useEvidence(id, answers)
  const asked = answers && (state === 'open' || state === 'info')
  // One way to answer: the card.
  useLeftOut('answer', asked)
  useLeftOut('write', asked)
  if (!answers) return null
  return (
    <>
      <Card title={said.evidence} hint={said.evidenceHint}>
        {data ? (
          <Known claim={record} evidence={data} />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <CardBody>
            <TextSkeleton lines={5} />
          </CardBody>
        )}
      </Card>
      {data?.order && <Trace record={data.order} />}
      {data && asked && <QuickAnswer record={record} order={data.order} />}
    </>
  )
}
