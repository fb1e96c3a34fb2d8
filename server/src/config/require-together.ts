// Variables that make sense only with others.
import type { z } from 'zod'

/** A check of a zod object: where the first of a pair is set, the second must be. */
export const requireTogether =
  <Read extends object>(...pairs: [keyof Read & string, keyof Read & string][]) =>
  ({ value, issues }: z.core.ParsePayload<Read>): void => {
    for (const [name, needed] of pairs)
      if (value[name] !== undefined && value[needed] === undefined)
        issues.push({
          code: 'custom',
          path: [needed],
          message: `must be set as soon as ${name} is`,
          input: undefined,
        })
  }
