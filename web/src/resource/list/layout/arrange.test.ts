/** Arranging columns. */
import type { ListLayout } from '@rivulet/contract/list-layout'
import { expect, test } from 'vitest'
import { moveColumn, toggleColumn, togglePin } from './arrange.ts'

const layout = (columns: string, pinned = 0): ListLayout => ({
  columns: columns.split(' '),
  pinned,
  density: 'compact',
})

test('S2.36 a column is shown at the end and hidden where it stands; one always stays', () => {
  expect(toggleColumn(layout('date amount'), 'status')).toEqual(layout('date amount status'))
  expect(toggleColumn(layout('date amount status', 2), 'date')).toEqual(layout('amount status', 1))
  expect(toggleColumn(layout('date'), 'date')).toEqual(layout('date'))
})

test('S2.36 pinned columns stand first, and come and go at their end', () => {
  const one = togglePin(layout('date amount status'), 'status')
  expect(one).toEqual(layout('status date amount', 1))
  expect(togglePin(one, 'amount')).toEqual(layout('status amount date', 2))
  expect(togglePin(layout('status amount date', 2), 'status')).toEqual(layout('amount status date', 1))
})

test('S2.36 a column moved over the last pinned one is pinned, and the other way round', () => {
  expect(moveColumn(layout('a b c', 1), 'c', 0)).toEqual(layout('c a b', 2))
  expect(moveColumn(layout('a b c', 1), 'a', 2)).toEqual(layout('b c a', 0))
  expect(moveColumn(layout('a b c', 1), 'b', 2)).toEqual(layout('a c b', 1))
  expect(moveColumn(layout('a b c', 1), 'c', 99)).toEqual(layout('a b c', 1))
})
