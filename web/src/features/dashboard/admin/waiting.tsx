/** Pending decisions, each with a link to its list. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { dayCount } from '@rivulet/contract/messages/day-count'
import type { AdminHome } from '@rivulet/contract/answers/home-answer'
import { unattributedReasons } from '@rivulet/contract/choices'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { payPlanMessages } from '@rivulet/contract/messages/pay-plan-messages'
import {
  IconBuildingBank,
  IconBuildingStore,
  IconCash,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconFlag,
  IconHelpCircle,
  IconMessage2,
  IconPlugConnectedX,
  IconUnlink,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayCount, displayMoney } from '../../../lib/format.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Money } from '../../../ui/figures/money.tsx'
import { MaybeLink } from '../maybe-link.tsx'
import { is, isNot, until, useRowsBehind } from '../rows-behind.ts'
import css from './waiting.module.css'

type Entry = {
  key: string
  icon: ReactNode
  title: string
  count: number
  detail?: ReactNode
  to: string | undefined
}

/** Undefined when the user may not see it. */
type Waits = Omit<Entry, 'count'> & { count: number | undefined }

const oldestWords = (days: number | null | undefined): string =>
  days ? `oldest ${dayCount(days)}` : 'since today'

/** Of those with something payable, whom a payout run would not pay. */
const notReady = ({ payableBelow = 0, payableLeftOut = 0 }: AdminHome['waiting']): string =>
  [
    ...(payableBelow > 0 ? [invoiceMessages.below(displayCount(payableBelow))] : []),
    ...(payableLeftOut > 0 ? [invoiceMessages.leftOut(displayCount(payableLeftOut))] : []),
  ].join(', ')

function payableWords(waiting: AdminHome['waiting']): string {
  const { payableAffiliates = 0, payableBelow = 0, payableLeftOut = 0 } = waiting
  if (payableAffiliates <= payableBelow + payableLeftOut) return payPlanMessages.payable
  const { paymentsPlanned: day, paymentsDue = false } = waiting
  return day ? payPlanMessages.toPay(day, paymentsDue) : payPlanMessages.toPayAnyDay
}

function useEntries(waiting: AdminHome['waiting']): Entry[] {
  const rows = useRowsBehind()
  const most = waiting.unattributedMost
  const all: Waits[] = [
    {
      key: 'orders',
      icon: <IconClock data-tone="warn" />,
      title: 'Orders pending more than 14 days',
      count: waiting.pendingOrders,
      detail: <Money value={waiting.pendingAmount ?? null} />,
      to: rows('order', [is('status', '2'), until(waiting.pendingUntil ?? '')]),
    },
    {
      key: 'affiliates',
      icon: <IconUserCheck data-tone="warn" />,
      title: 'Affiliates to activate',
      count: waiting.affiliatesToActivate,
      detail: oldestWords(waiting.oldestAffiliateDays),
      to: rows('affiliate', [is('verifiedAt', '')]),
    },
    {
      key: 'payments',
      icon: <IconCash {...(waiting.paymentsDue && { 'data-tone': 'warn' })} />,
      title: payableWords(waiting),
      count: waiting.payableAffiliates,
      detail: notReady(waiting) || <Money value={waiting.payableAmount ?? null} />,
      to: rows('affiliate', [isNot('payable', '0.00')]),
    },
    {
      key: 'payout-requests',
      icon: <IconCash data-tone="warn" />,
      title: 'Payout requests to answer',
      count: waiting.payoutRequests,
      detail: 'from affiliates',
      to: rows('payoutRequest', [is('state', 'open')], 'all shops'),
    },
    {
      key: 'runs',
      icon: <IconBuildingBank data-tone="warn" />,
      title: 'Payout runs to release',
      count: waiting.preparedRuns,
      detail: <Money value={waiting.preparedAmount ?? null} />,
      to: rows('payoutRun', [is('state', 'prepared')], 'all shops'),
    },
    {
      key: 'unattributed',
      icon: <IconHelpCircle />,
      title: 'Orders not attributed',
      count: waiting.unattributed,
      detail: most && `${displayCount(most.orders)} ${withinSentence(unattributedReasons[most.reason])}`,
      to: rows('unattributed'),
    },
    {
      key: 'flagged',
      icon: <IconFlag data-tone="bad" />,
      title: 'Flagged orders to review',
      count: waiting.flaggedOrders,
      detail: <Money value={waiting.flaggedAmount ?? null} />,
      to: rows('order', [is('status', '2'), isNot('flag', '')]),
    },
    {
      key: 'raised',
      icon: <IconFlag data-tone="warn" />,
      title: 'Approved orders whose amount was raised',
      count: waiting.raisedOrders,
      detail: waiting.raisedAmount && `by ${displayMoney(waiting.raisedAmount)}`,
      to: rows('order', [is('status', '0'), is('flag', 'amount_raised')]),
    },
    {
      key: 'silent',
      icon: <IconPlugConnectedX data-tone="bad" />,
      title: 'Shops whose orders stopped',
      count: waiting.silentShops,
      detail: 'clicks go on',
      to: rows('shop', [is('conversions', 'stopped')]),
    },
    {
      key: 'shops',
      icon: <IconUnlink data-tone="bad" />,
      title: 'Shops that do not answer',
      count: waiting.deadShops,
      detail: 'their address',
      to: rows('shop', [is('answers', 'dead')]),
    },
    {
      key: 'campaigns',
      icon: <IconUnlink data-tone="bad" />,
      title: 'Campaigns that do not answer',
      count: waiting.deadCampaigns,
      detail: 'their address',
      to: rows('campaign', [is('answers', 'dead')]),
    },
    {
      key: 'claims',
      icon: <IconHelpCircle data-tone="warn" />,
      title: 'Claims to answer',
      count: waiting.claims,
      detail: 'missing or failed orders',
      to: rows('claim', [is('state', 'open')], 'all shops'),
    },
    {
      key: 'shop-requests',
      icon: <IconBuildingStore data-tone="warn" />,
      title: 'Shop requests to answer',
      count: waiting.shopRequests,
      detail: 'from affiliates',
      to: rows('shopRequest', [is('state', 'open')], 'all shops'),
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
  return all.filter((entry): entry is Entry => (entry.count ?? 0) > 0)
}

/** More of them take one line each, so that the home fits into the window. */
const roomy = 5

/** Short, since it shares a line with the title: '446 pending · € 4,166.97'. */
const pendingWords = ({ allPending, allPendingCommission }: AdminHome['waiting']): string => {
  if (!allPending) return 'All pending orders'
  const count = `${displayCount(allPending)} pending`
  return allPendingCommission ? `${count} · ${displayMoney(allPendingCommission)}` : count
}

export function Waiting({ waiting }: { waiting: AdminHome['waiting'] }) {
  const entries = useEntries(waiting)
  const pending = useRowsBehind()('order', [is('status', '2')])
  return (
    <Card
      title="Waiting for decision"
      className="s4"
      end={
        pending && (
          <Link className="link" to={pending} title="All pending orders, and what they would earn">
            {pendingWords(waiting)}
          </Link>
        )
      }
    >
      {entries.length === 0 && (
        <EmptyState icon={<IconCircleCheck size={20} />} title="All caught up">
          Flagged orders and those pending for more than 14 days, affiliates to activate and payments to
          make appear here.
        </EmptyState>
      )}
      <ul className={css.list} data-many={entries.length > roomy || undefined}>
        {entries.map(({ key, icon, title, count, detail, to }) => (
          <li key={key}>
            <MaybeLink to={to} className={css.entry}>
              {icon}
              <span className="grow">{title}</span>
              <span className={css.figures}>
                <b>{displayCount(count)}</b>
                <span>{detail}</span>
              </span>
              <IconChevronRight size={14} />
            </MaybeLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
