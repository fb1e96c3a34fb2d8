/** Response schema of the report by sub id. */
import {
  both,
  day,
  described,
  integer,
  list,
  nullable,
  object,
  type Shaped,
  text,
  word,
  zone,
} from '../answers/shape.ts'
import { markNames } from '../text/tracked-address.ts'
import { ageSeconds, notCounted, trafficFigures } from './traffic-answer.ts'

const subIdRow = both(trafficFigures, object({ value: described(nullable(text), 'Null: no sub ID') }))
export type SubIdRow = Shaped<typeof subIdRow>

export const subIdReport = object({
  begin: day,
  end: day,
  zone,
  ageSeconds,
  by: word(...markNames),
  totals: trafficFigures,
  rows: described(list(subIdRow), 'The most visits first'),
  others: described(
    nullable(both(trafficFigures, object({ values: integer }))),
    'What has fewer visits, and how many values that is; null when there is no more',
  ),
  notCounted,
  keptSince: described(
    nullable(day),
    'The first day whose visits can be told apart, when the period begins before it',
  ),
})
/** Rows and `others` add up to `totals`. */
export type SubIdReport = Shaped<typeof subIdReport>
