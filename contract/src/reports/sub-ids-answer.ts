/** Response schema of the report by sub ID. */
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
  rows: described(list(subIdRow), 'Most visits first'),
  others: described(
    nullable(both(trafficFigures, object({ values: integer }))),
    'Totals of the remaining values, and their number; null if there are none',
  ),
  notCounted,
  keptSince: described(nullable(day), 'First day with sub IDs, if the period begins earlier'),
})
/** Rows and `others` add up to `totals`. */
export type SubIdReport = Shaped<typeof subIdReport>
