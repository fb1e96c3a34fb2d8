/** The totals of the period beside those before, each leading to its rows, with its course in small. */
import type { AdminHome } from '@rivulet/contract/answer'
import { displayCount } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { calm, Spark } from '../../ui/chart/spark.tsx'
import { Money } from '../../ui/money.tsx'
import { Stat, StatStrip } from '../../ui/stat.tsx'
import { changeOf, sizeOf } from './compare.ts'
import { is, useRowsBehind, within } from './rows-behind.ts'

type Day = AdminHome['days'][number]
const ordersOf = ({ approved, pending, failed }: Day) => approved + pending + failed

export function TotalsStrip({ data }: { data: AdminHome }) {
  const rows = useRowsBehind()
  const period = [within(data)]
  const approved = [is('status', '0'), ...period]
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
  const payments = rows('invoice')
  const { affiliates, amount } = data.payable
  return (
    <Card label="Totals">
      <StatStrip>
        {total('Visits', 'visits', rows('shopStatistics', period), (d) => d.visits)}
        {total('Unique visitors', 'unique', rows('shopStatistics', period), (d) => d.unique)}
        {total('Orders', 'orders', rows('order', period), ordersOf)}
        {total('Approved amount', 'amount', rows('order', approved), (d) => sizeOf(d.amount))}
        {total('Commission', 'commission', rows('order', approved), (d) => sizeOf(d.commission))}
        <Stat
          label="Payable now"
          value={<Money value={amount} />}
          foot={`${displayCount(affiliates)} ${affiliates === 1 ? 'affiliate' : 'affiliates'}`}
          {...(payments === undefined ? {} : { to: payments })}
        />
      </StatStrip>
    </Card>
  )
}
