// {{title}}: figures by day.
import { today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { formatHundredths } from '@rivulet/contract/money'
import { {{camel}}Filters } from '@rivulet/contract/reports/{{kebab}}'
import type { {{pascal}}Report } from '@rivulet/contract/reports/{{kebab}}-answer'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors.ts'
import { readQuery } from '../../http/query.ts'
import { report } from '../../report/report.ts'
import { isKnown, readPeriod } from './traffic-request.ts'

type Figures = { orders: number; commissionCents: number }
const figuresOf = ({ orders, commissionCents }: Figures) => ({
  orders,
  commission: formatHundredths(commissionCents),
})

/** An affiliate reads its own figures. @throws 422 by name for what is not valid. */
export async function {{camel}}Report(
  { sql, config, now }: Deps,
  sent: Record<string, unknown>,
  actor: Actor,
): Promise<{{pascal}}Report> {
  const asked = readQuery({{camel}}Filters, sent, actor)
  const { begin, end } = readPeriod(asked, today(config.accountingZone, now()))
  const shop = asked.shop ?? null
  if (shop !== null && !(await isKnown(sql, 'shop', shop, actor)))
    throw invalid({ shop: [messages.field.choice] })
  const days = await report(sql, '{{kebab}}', [actor.affiliateId, shop, begin, end])
  const totals = days.reduce(
    (sum, day) => ({
      orders: sum.orders + day.orders,
      commissionCents: sum.commissionCents + day.commissionCents,
    }),
    { orders: 0, commissionCents: 0 },
  )
  return {
    ...{ begin, end, zone: config.accountingZone, totals: figuresOf(totals) },
    days: days.map((day) => ({ day: day.day, ...figuresOf(day) })),
  }
}
