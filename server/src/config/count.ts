// Whole numbers in environment variables.
import { z } from 'zod'

export const count = (min: number, max: number) =>
  z.coerce.number({ error: 'must be a number' }).pipe(
    z
      .int({ error: 'must be a whole number' })
      .min(min, { error: `must be at least ${min}` })
      .max(max, { error: `must be at most ${max}` }),
  )
