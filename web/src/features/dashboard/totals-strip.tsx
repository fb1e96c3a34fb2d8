/** The totals of the period beside those before, each leading to its rows, with its course in small. */
import type { AdminHome } from '@rivulet/contract/answer'
import { displayCount } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { calm, Spark } from '../../ui/chart/spark.tsx'
import { Money } from '../../ui/money.tsx'
import { Stat, StatStrip } from '../../ui/stat.tsx'
import { changeOf, sizeOf } from './compare.ts'
import { isNot, useRowsBehind, within } from './rows-behind.ts'

type Day = AdminHome['days'][number]
const ordersOf = ({ approved, pending, failed }: Day) => approved + pending + failed

export function TotalsStrip({ data }: { data: AdminHome }) {
  const rows = useRowsBehind()
  const period = [within(data)]
  const total = (
    label: string,
    key: 'visits' | 'unique' | 'orders' | 'amount' | 'commission',
    to: string | undefined,
    size: (day: Day) => number,
  ) => (
    <Stat
      key={key}
      label={label}
      value={
        key === 'amount' || key === 'commission' ? (
          <Money value={data[key].value} />
        ) : (
          displayCount(Number(data[key].value))
        )
      }
      change={changeOf(data[key])}
      spark={<Spark values={calm(data.days.map(size))} />}
      {...(to === undefined ? {} : { to })}
    />
  )
  const payable = rows('affiliate', [isNot('payable', '0.00')])
  const { payableAffiliates, payableAmount } = data.waiting
  return (
    <Card label="Totals">
      <StatStrip>
        {total('Visits', 'visits', rows('shopStatistics', period), (d) => d.visits)}
        {total('Unique visitors', 'unique', rows('shopStatistics', period), (d) => d.unique)}
        {total('Orders', 'orders', rows('order', period), ordersOf)}
        {total('Approved amount', 'amount', rows('orderStatistics', period), (d) => sizeOf(d.amount))}
        {total('Commission', 'commission', rows('orderStatistics', period), (d) => sizeOf(d.commission))}
        <Stat
          label="Payable now"
          value={<Money value={payableAmount} />}
          foot={`${displayCount(payableAffiliates)} ${payableAffiliates === 1 ? 'affiliate' : 'affiliates'}`}
          {...(payable === undefined ? {} : { to: payable })}
        />
      </StatStrip>
    </Card>
  )
}
