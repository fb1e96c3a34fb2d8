/** Nouns of counted rows. */
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { countWord } from './list-row.ts'

test('counted labels have the plural at the noun', () => {
  const words = (name: keyof typeof resources) =>
    [1, 2].map((count) => countWord(resources[name], count))
  expect(words('order')).toEqual(['order', 'orders'])
  expect(words('ledger')).toEqual(['ledger line', 'ledger lines'])
  expect(words('unattributed')).toEqual(['order not attributed', 'orders not attributed'])
  expect(words('postbackDelivery')).toEqual(['delivery', 'deliveries'])
  expect(words('orderStatistics')).toEqual(['row', 'rows'])
})
