/** Response schema of whom another rate would concern. */
import { day, described, integer, list, nullable, object, percent, type Shaped } from './shape.ts'

export const rateReach = object({
  affiliates: described(
    integer,
    'Those whose rate would change in a shop or campaign; 0 if it is the present one',
  ),
  planned: described(
    list(object({ day, rate: described(nullable(percent), 'Null for no rate of its own') })),
    'Changes planned for later days, which stay',
  ),
})
export type RateReach = Shaped<typeof rateReach>
