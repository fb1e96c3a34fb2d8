/** Response schema of whom another rate would concern. */
import { described, integer, object, type Shaped } from './shape.ts'

export const rateReach = object({
  affiliates: described(
    integer,
    'Those whose rate would change in a shop or campaign; 0 if it is the present one',
  ),
})
export type RateReach = Shaped<typeof rateReach>
