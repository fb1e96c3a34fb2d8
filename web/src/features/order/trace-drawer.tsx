/** Drawer with the trace of the order in the address, over any screen. Arrows, J and K step through the rows under it. */
import { ActionIcon } from '@mantine/core'
import { orderStatuses, orderStatusTones } from '@rivulet/contract/choices'
import type { OrderTrace } from '@rivulet/contract/answers/trace'
import { traceMessages as said } from '@rivulet/contract/messages/trace-messages'
import { places } from '@rivulet/contract/resources/places'
import { IconChevronDown, IconChevronUp, IconLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { openQuestions } from '../../lib/confirm.ts'
import { piece } from '../../lib/page/piece.ts'
import { useStore } from '../../lib/store.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser, useMay } from '../../resource/access.ts'
import { viewPath } from '../../resource/path.ts'
import {
  addressWithTrace,
  tracedOrder,
  stepped,
  wasOpenedHere,
  wasStep,
} from '../../resource/trace-address.ts'
import { type Neighbour, useNeighbour } from '../../resource/traced-rows.ts'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { SideDrawer } from '../../ui/layout/side-drawer.tsx'
import { Pill } from '../../ui/pill.tsx'
import { TakeBackFirst } from './take-back-first.tsx'
import { isRefundedAway } from './trace-answer.ts'
import { TraceBody } from './trace-body.tsx'
import { TraceCheck } from './trace-check.tsx'
import { traceQuery } from './trace-query.ts'
import { TraceSkeleton } from './trace-skeleton.tsx'
import { useReturnedFocus } from './use-returned-focus.ts'
import { useStepKeys } from './use-step-keys.ts'

const Decide = piece(async () => (await import('./decide.tsx')).Decide)

export function TraceDrawer() {
  const location = useLocation()
  const { search } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  const open = tracedOrder(search)
  const [address, setAddress] = useState(open)
  // Kept while the drawer closes, and ahead of the address while steps are made faster than it changes.
  const [shown, setShown] = useState(open)
  if (open !== address) {
    setAddress(open)
    if (open !== null && (address === null || !wasStep(state))) setShown(open)
  }
  const moved = useReturnedFocus(open)
  if (shown === null) return null
  const close = () =>
    wasOpenedHere(state)
      ? void navigate(-1)
      : void navigate(
          { search: addressWithTrace(search, null) },
          { replace: true, preventScrollReset: true },
        )
  const step = ({ id, show }: Neighbour) => {
    moved()
    show()
    setShown(id)
    void navigate(
      { search: addressWithTrace(search, id) },
      { replace: true, state: stepped(state), preventScrollReset: true },
    )
  }
  return <Shown id={shown} opened={open !== null} onClose={close} onStep={step} />
}

type Props = { id: number; opened: boolean; onClose: () => void; onStep: (to: Neighbour) => void }

function Shown({ id, opened, onClose, onStep }: Props) {
  const client = useQueryClient()
  const { data, error } = useQuery(traceQuery(id))
  const admin = isAdminUser(useUser())
  const [asking, setAsking] = useState(false)
  // A question or dialog over the drawer has the keys.
  const held = useStore(openQuestions).length > 0 || asking
  const neighbour = useNeighbour(id)
  const [previous, next] = [neighbour(-1), neighbour(1)]
  useStepKeys(opened && !held, (step) => {
    const to = step === 1 ? next : previous
    if (to) onStep(to)
  })
  const around = [previous?.id, next?.id].join()
  useEffect(() => {
    for (const other of around.split(',').map(Number).filter(Boolean))
      void client.prefetchQuery({ ...traceQuery(other), staleTime: 10_000 })
  }, [client, around])
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={said.title}
      ownFocus
      held={held}
      subject={data && <Subject id={id} trace={data} />}
      answer={data && !data.unattributed && <Money value={data.commission} />}
      actions={
        <>
          <ActionIcon
            aria-label={said.previous}
            disabled={!previous}
            onClick={() => previous && onStep(previous)}
          >
            <IconChevronUp />
          </ActionIcon>
          <ActionIcon aria-label={said.next} disabled={!next} onClick={() => next && onStep(next)}>
            <IconChevronDown />
          </ActionIcon>
          <CopyButton text={window.location.href} label={said.copyLink} icon={<IconLink />} />
        </>
      }
      foot={data && <TraceCheck trace={data} />}
    >
      {error && !data ? (
        <EmptyState title={messageOf(error)} />
      ) : data ? (
        <TraceBody
          trace={data}
          below={
            admin &&
            !data.unattributed &&
            (data.status === '2' ? (
              <Suspense>
                <Decide key={id} id={id} trace={data} onAsking={setAsking} />
              </Suspense>
            ) : (
              isRefundedAway(data) && <TakeBackFirst id={id} />
            ))
          }
        />
      ) : (
        <TraceSkeleton />
      )}
    </SideDrawer>
  )
}

function Subject({ id, trace }: { id: number; trace: OrderTrace }) {
  const { orderId, affiliate, status, unattributed } = trace
  const admin = isAdminUser(useUser())
  const opens = useMay(places.affiliate)('view')
  return (
    <>
      <Link to={viewPath(unattributed ? places.unattributed : places.order, id)} className="link">
        {orderId}
      </Link>
      {admin &&
        affiliate &&
        (opens ? (
          <Link to={viewPath(places.affiliate, affiliate.id)} className="name">
            {affiliate.name}
          </Link>
        ) : (
          <span className="name">{affiliate.name}</span>
        ))}
      <Pill tone={orderStatusTones[status]}>{orderStatuses[status]}</Pill>
    </>
  )
}
