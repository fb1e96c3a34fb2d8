/** Response schemas of the traffic reports. */
import { type HitClass, hitClasses } from '../choices.ts'
import {
  amount,
  both,
  day,
  described,
  integer,
  list,
  nullable,
  object,
  optional,
  percent,
  record,
  type Shaped,
  text,
  zone,
} from '../answers/shape.ts'

export const trafficFigures = object({
  visits: integer,
  unique: integer,
  orders: integer,
  conversion: described(
    nullable(percent),
    'Null without visits, and where there are more orders than unique visitors: not all came from clicks then',
  ),
  amount: described(amount, 'Net amount of approved orders'),
  pendingAmount: described(amount, 'What pending orders would add to the amount'),
  commission: amount,
  pending: described(amount, 'What pending orders would add to the commission'),
  epc: described(nullable(amount), 'Null without visits'),
})
export type TrafficFigures = Shaped<typeof trafficFigures>

const trafficDay = both(
  trafficFigures,
  object({
    day,
    previous: described(
      nullable(trafficFigures),
      'For the matching day of the earlier period; null if that period is shorter, such as the previous month',
    ),
  }),
)
export type TrafficDay = Shaped<typeof trafficDay>

const trafficPart = both(trafficFigures, object({ id: integer, name: text }))
export type TrafficPart = Shaped<typeof trafficPart>

const classes = Object.keys(hitClasses) as HitClass[]
const hitsNotCounted = record(
  classes.filter((one) => one !== 'valid'),
  integer,
)
export type NotCounted = Shaped<typeof hitsNotCounted>
export const notCounted = optional(described(hitsNotCounted, 'For admin users'))

export const ageSeconds = optional(
  described(integer, 'Age of the figures, if read from a replica that lags'),
)

export const trafficReport = object({
  begin: day,
  end: day,
  previousBegin: day,
  previousEnd: day,
  zone,
  ageSeconds,
  totals: trafficFigures,
  previous: trafficFigures,
  days: list(trafficDay),
  countries: list(both(trafficFigures, object({ country: described(text, 'Empty: unknown') }))),
  links: optional(described(list(trafficPart), 'Campaigns or shops, if none was chosen')),
  affiliates: optional(described(list(trafficPart), 'For admin users, if none was chosen')),
  notCounted,
})
/** Every list adds up to `totals`. */
export type TrafficReport = Shaped<typeof trafficReport>
