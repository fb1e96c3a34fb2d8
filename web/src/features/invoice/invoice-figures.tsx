/** Figures the payment would freeze. */
import type { InvoiceDraft } from '@rivulet/contract/answers/book-answer'
import type { Named } from '@rivulet/contract/fields'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { IconWallet } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { displayDay } from '../../lib/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx'
import { type Summand, Sums } from '../../ui/figures/sums.tsx'
import { Warning } from '../../ui/feedback/warning.tsx'
import css from './invoice.module.css'
import { Payee } from './payee.tsx'

type Props = {
  affiliate: Named | null
  draft: UseQueryResult<InvoiceDraft>
  paid: string
  /** About the typed amount. */
  warnings: readonly string[]
}

/** Null while the amount is not valid. */
function leftAfter(balance: string, paid: string): string | null {
  const [before, less] = [parseHundredths(balance), parseHundredths(paid)]
  return before === null || less === null ? null : formatHundredths(before - less)
}

/** Listed one by one; the rest is one sum. */
const listed = 4

/** What becomes payable later, day by day. */
function laterSummands({ becomesPayable: days }: InvoiceDraft): Summand[] {
  const few = days.length > listed + 1 ? days.slice(0, listed) : days
  const rest = days.slice(few.length)
  const last = rest.at(-1)
  return [
    ...few.map(({ date, amount }) => ({
      name: invoiceMessages.another(displayDay(date)),
      figure: <Money value={amount} />,
    })),
    ...(last
      ? [{ name: invoiceMessages.later(displayDay(last.date)), figure: <Money value={sumOf(rest)} /> }]
      : []),
  ]
}

const sumOf = (days: InvoiceDraft['becomesPayable']): string =>
  formatHundredths(days.reduce((sum, { amount }) => sum + (parseHundredths(amount) ?? 0), 0))

const summands = (draft: InvoiceDraft, paid: string): Summand[] => [
  { name: 'Approved amount', figure: <Money value={draft.approved} /> },
  { name: 'Commission', figure: <Money value={draft.commission} /> },
  { name: 'Balance', figure: <Money value={draft.balance} />, line: true },
  { name: 'On hold', figure: <Money value={draft.onHold} /> },
  { name: 'Payable', figure: <Money value={draft.payable} />, line: true, strong: true },
  ...laterSummands(draft),
  {
    name: 'Left after this payment',
    figure: <Money value={leftAfter(draft.balance, paid)} />,
    line: true,
  },
]

export function InvoiceFigures({ affiliate, draft, paid, warnings }: Props) {
  return (
    <Card title="Figures" hint="As they are now">
      {!affiliate ? (
        <EmptyState icon={<IconWallet size={20} />} title="No affiliate chosen">
          Choose an affiliate to see what can be paid.
        </EmptyState>
      ) : draft.error ? (
        <LoadFailed error={draft.error} onRetry={() => void draft.refetch()} />
      ) : draft.data ? (
        <>
          <Sums of={summands(draft.data, paid)} />
          {warnings.map((warning) => (
            <Warning key={warning} className={css.warning}>
              {warning}
            </Warning>
          ))}
          <Payee {...draft.data} affiliate={affiliate} />
        </>
      ) : (
        <div className={css.waiting}>
          <TextSkeleton lines={6} />
        </div>
      )}
    </Card>
  )
}
