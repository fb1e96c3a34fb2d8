/** Titles within sentences. */
import { expect, test } from 'vitest'
import { withinSentence } from './within-sentence.ts'

test.each([
  ['Payout run', 'payout run'],
  ['Campaign Statistics', 'campaign statistics'],
  ['API key', 'API key'],
  ['Sub IDs', 'sub IDs'],
  ['', ''],
])('%s is %s within a sentence', (title, within) => expect(withinSentence(title)).toBe(within))
