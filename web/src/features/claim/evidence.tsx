/** What is known about the order of a claim: the order itself, what its shop said, and the affiliate's clicks. */
import { Button } from '@mantine/core'
import type { ClaimEvidence } from '@rivulet/contract/claim'
import { endpoints } from '@rivulet/contract/endpoint'
import { claimMessages as said } from '@rivulet/contract/claim-messages'
import { resources } from '@rivulet/contract/resources/index'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { isAdminUser, useMay } from '../../resource/access.ts'
import { listKey } from '../../resource/queries.ts'
import { viewPath } from '../../resource/path.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import css from './claim.module.css'
import { CallRows, ClickRows } from './evidence-rows.tsx'

function Order({ order }: { order: NonNullable<ClaimEvidence['order']> }) {
  const { id, credited, affiliate, inTrash } = order
  const nobody = credited === 'nobody'
  const to = viewPath(nobody ? resources.unattributed : resources.order, id)
  return (
    <div className={css.found} data-tone={credited === 'claimant' ? 'ok' : 'warn'}>
      <p>
        {said.credited[credited]}
        {credited === 'another' && affiliate && (
          <>
            {': '}
            <Link className="link" to={viewPath(resources.affiliate, affiliate.id)}>
              {affiliate.name}
            </Link>
          </>
        )}
        {'. '}
        {inTrash && `${said.inTrash}.`}
      </p>
      <Button component={Link} to={to} size="xs">
        {nobody ? 'Credit to a link' : 'Open the order'}
      </Button>
    </div>
  )
}

function Known({ evidence: { order, calls, clicks } }: { evidence: ClaimEvidence }) {
  return (
    <div className={css.known}>
      {order && <Order order={order} />}
      {order === null && <p className={css.found}>{said.noOrder}.</p>}
      {calls && <CallRows calls={calls} />}
      <ClickRows clicks={clicks} />
    </div>
  )
}

type Props = {
  record: { id: number }
  /** The card of an order that says how what it earns was computed. */
  Trace: ComponentType<{ record: { id: number } }>
}

/** Nothing for those who do not answer. */
export function Evidence({ record: { id }, Trace }: Props) {
  const admin = isAdminUser(useUser())
  const answers = useMay(resources.claim)('answer') && admin
  const { data, error, refetch } = useQuery({
    // Below the key of orders: whatever changes an order may change this.
    queryKey: listKey(resources.order, 'claim', id),
    enabled: answers,
    queryFn: async ({ signal }) =>
      (await call(endpoints.claimEvidence, { params: { id }, signal })).data,
  })
  if (!answers) return null
  return (
    <>
      <Card title={said.evidence} hint={said.evidenceHint}>
        {data ? (
          <Known evidence={data} />
        ) : error ? (
          <EmptyState
            title={messageOf(error)}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        ) : (
          <CardBody>
            <TextSkeleton lines={5} />
          </CardBody>
        )}
      </Card>
      {data?.order && <Trace record={data.order} />}
    </>
  )
}
