/** What the report {{title}} answers. */
import { amount, both, day, integer, list, object, type Shaped, zone } from '../answers/shape.ts'

const figures = object({ orders: integer, commission: amount })

export const {{camel}}Report = object({
  begin: day,
  end: day,
  zone,
  totals: figures,
  days: list(both(figures, object({ day }))),
})
/** The days add up to `totals`. */
export type {{pascal}}Report = Shaped<typeof {{camel}}Report>
