/** What waits for somebody's decision, each with the list where it is taken. */
import type { AdminHome } from '@rivulet/contract/answer'
import {
  IconCash,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  IconMessage2,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { resources } from '@rivulet/contract/resources/index'
import { displayCount } from '../../lib/format.ts'
import { useMay } from '../../resource/access.ts'
import { addPath } from '../../resource/path.ts'
import { Card } from '../../ui/card.tsx'
import { Count } from '../../ui/count.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { MaybeLink } from './maybe-link.tsx'
import { is, useRowsBehind } from './rows-behind.ts'
import css from './waiting.module.css'

type Entry = {
  key: string
  icon: ReactNode
  title: string
  count: number
  detail?: ReactNode
  to: string | undefined
}

function useEntries(waiting: AdminHome['waiting']): Entry[] {
  const rows = useRowsBehind()
  const mayPay = useMay(resources.invoice)('add')
  const all: Entry[] = [
    {
      key: 'orders',
      icon: <IconClock data-tone="warn" />,
      title: 'Orders pending',
      count: waiting.pendingOrders,
      detail: <Money value={waiting.pendingAmount} />,
      to: rows('order', [is('status', '2')]),
    },
    {
      key: 'affiliates',
      icon: <IconUserCheck data-tone="warn" />,
      title: 'Affiliates to activate',
      count: waiting.affiliatesToActivate,
      detail: 'not verified yet',
      to: rows('affiliate', [is('verifiedAt', '')]),
    },
    {
      key: 'payments',
      icon: <IconCash />,
      title: 'Payments ready to be made',
      count: waiting.payableAffiliates,
      detail: <Money value={waiting.payableAmount} />,
      to: mayPay ? addPath(resources.invoice) : rows('invoice'),
    },
    {
      key: 'unattributed',
      icon: <IconHelpCircle />,
      title: 'Orders not attributed',
      count: waiting.unattributed,
      detail: 'nobody earns on them',
      to: rows('unattributed'),
    },
    {
      key: 'messages',
      icon: <IconMessage2 />,
      title: 'Messages to answer',
      count: waiting.messages,
      detail: 'from the contact form',
      to: rows('contactMessage', [is('answered', 'false')]),
    },
  ]
  return all.filter(({ count }) => count > 0)
}

export function Waiting({ waiting }: { waiting: AdminHome['waiting'] }) {
  const entries = useEntries(waiting)
  return (
    <Card
      title="Waiting for decision"
      hint={entries.length > 0 && <Count value={entries.reduce((sum, { count }) => sum + count, 0)} />}
      className="s4"
    >
      {entries.length === 0 && (
        <EmptyState icon={<IconCircleCheck size={20} />} title="Nothing waits">
          Orders to decide, affiliates to activate and payments to make gather here.
        </EmptyState>
      )}
      <ul className={css.list}>
        {entries.map(({ key, icon, title, count, detail, to }) => (
          <li key={key}>
            <MaybeLink to={to} className={css.entry}>
              {icon}
              <span className="grow trunc">{title}</span>
              <span className={css.figures}>
                <b>{displayCount(count)}</b>
                <span>{detail}</span>
              </span>
              <IconChevronRight size={14} aria-hidden />
            </MaybeLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
