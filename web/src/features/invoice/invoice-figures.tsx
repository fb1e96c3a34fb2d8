/** What the payment would freeze: from what was earned to what is left afterwards. */
import type { InvoiceDraft } from '@rivulet/contract/answer'
import type { Named } from '@rivulet/contract/fields'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { Button } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../../lib/api.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import css from './invoice.module.css'

type Props = { affiliate: Named | null; draft: UseQueryResult<InvoiceDraft>; paid: string }

/** Nothing while the amount is none. */
function leftAfter(balance: string, paid: string): string | null {
  const [before, less] = [parseHundredths(balance), parseHundredths(paid)]
  return before === null || less === null ? null : formatHundredths(before - less)
}

function Sums({ draft, paid }: { draft: InvoiceDraft; paid: string }) {
  return (
    <dl className={css.sums}>
      <dt>Approved amount</dt>
      <dd>
        <Money value={draft.approved} />
      </dd>
      <dt>Commission</dt>
      <dd>
        <Money value={draft.commission} />
      </dd>
      <dt data-line>Balance</dt>
      <dd data-line>
        <Money value={draft.balance} />
      </dd>
      <dt>On hold</dt>
      <dd>
        <Money value={draft.onHold} />
      </dd>
      <dt data-line data-strong>
        Payable
      </dt>
      <dd data-line data-strong>
        <Money value={draft.payable} />
      </dd>
      <dt>Left after this payment</dt>
      <dd>
        <Money value={leftAfter(draft.balance, paid)} />
      </dd>
    </dl>
  )
}

export function InvoiceFigures({ affiliate, draft, paid }: Props) {
  return (
    <Card title="Figures" hint="As they are now">
      {!affiliate ? (
        <EmptyState icon={<IconWallet size={20} />} title="Whom do you pay?">
          Choose an affiliate to see what can be paid.
        </EmptyState>
      ) : draft.error ? (
        <EmptyState
          title={messageOf(draft.error)}
          action={<Button onClick={() => void draft.refetch()}>Try again</Button>}
        />
      ) : draft.data ? (
        <>
          <Sums draft={draft.data} paid={paid} />
          <dl className={css.notes}>
            <dt>Payment notes</dt>
            <dd>{draft.data.paymentNotes ?? '-'}</dd>
          </dl>
        </>
      ) : (
        <div className={css.waiting}>
          <TextSkeleton lines={6} />
        </div>
      )}
    </Card>
  )
}
