/** The parameter that says what totals are compared with. */
import { choice } from './fields.ts'
import { comparisons } from './period.ts'

export const comparedField = choice('Compare with', {
  choices: comparisons,
  help: 'Default: the previous period',
})
