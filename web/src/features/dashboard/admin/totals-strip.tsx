/** Totals of the period with comparison, sparkline and links. */
import type { AdminHome, Compared, Growing } from '@rivulet/contract/answers/home-answer'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { displayCount } from '../../../lib/format.ts'
import { useComparison } from '../../../lib/stored/period.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { firstOpenDay } from '../../../ui/chart/chart-series.ts'
import { calm, Spark } from '../../../ui/chart/spark.tsx'
import { Money } from '../../../ui/figures/money.tsx'
import { Stat, StatStrip } from '../../../ui/figures/stat.tsx'
import { changeOf, isGrowing, sizeOf } from '../compare.ts'
import { isNot, useRowsBehind, within } from '../rows-behind.ts'

type Day = AdminHome['days'][number]
const ordersOf = ({ approved = 0, pending = 0, failed = 0 }: Day) => approved + pending + failed
const amountOf = (value: string | undefined): number => sizeOf(value ?? '0.00')

/** Whom no payout run takes, which is why its sum is lower; else how many affiliates. */
const whomPayable = (affiliates: number, below: number): string =>
  below > 0
    ? invoiceMessages.below(displayCount(below))
    : `${displayCount(affiliates)} ${affiliates === 1 ? 'affiliate' : 'affiliates'}`

type Total = {
  label: string
  /** Undefined when the user may not see it. */
  figure: Compared | Growing | undefined
  to: string | undefined
  size: (day: Day) => number
}

export function TotalsStrip({ data }: { data: AdminHome }) {
  const rows = useRowsBehind()
  const isCompared = useComparison() !== 'none'
  const { visits, unique, orders, amount, commission, waiting } = data
  const period = [within(data)]
  const open = firstOpenDay()
  const over = data.days.filter(({ day }) => day < open)
  const traffic = rows('shopStatistics', period)
  const statistics = rows('orderStatistics', period)
  const totals: Total[] = [
    { label: 'Visits', figure: visits, to: traffic, size: (d) => d.visits ?? 0 },
    { label: 'Unique visitors', figure: unique, to: traffic, size: (d) => d.unique ?? 0 },
    { label: 'Orders', figure: orders, to: rows('order', period), size: ordersOf },
    { label: 'Approved amount', figure: amount, to: statistics, size: (d) => amountOf(d.amount) },
    { label: 'Commission', figure: commission, to: statistics, size: (d) => amountOf(d.commission) },
  ]
  const { payableAffiliates = 0, payableBelow = 0, payableAmount } = waiting
  const payable = rows('affiliate', [isNot('payable', '0.00')])
  if (!visits && !orders && payableAmount === undefined) return null
  return (
    <Card label="Totals">
      <StatStrip>
        {totals.map(
          ({ label, figure, to, size }) =>
            figure && (
              <Stat
                key={label}
                label={label}
                value={
                  'pending' in figure ? (
                    <Money value={figure.value} />
                  ) : (
                    displayCount(Number(figure.value))
                  )
                }
                {...(isGrowing(figure)
                  ? { pending: <Money value={figure.pending} /> }
                  : {
                      ...(isCompared ? { change: changeOf(figure) } : {}),
                      spark: <Spark values={calm(over.map(size))} />,
                    })}
                {...(to === undefined ? {} : { to })}
              />
            ),
        )}
        {payableAmount !== undefined && (
          <Stat
            label="Payable now"
            value={<Money value={payableAmount} />}
            foot={<span className="trunc">{whomPayable(payableAffiliates, payableBelow)}</span>}
            {...(payable === undefined ? {} : { to: payable })}
          />
        )}
      </StatStrip>
    </Card>
  )
}
