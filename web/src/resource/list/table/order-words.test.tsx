/** The order of a list's rows, in words where no column shows it. */
import { resources } from '@rivulet/contract/resources/index'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { ResourceList } from '../resource-list.tsx'
import { orderWords } from './order-words.ts'

const footOf = async (name: 'affiliate' | 'order', search = '') => {
  signIn()
  const { path } = resources[name]
  const row = { id: 1, name: 'ANN', orderId: 'LO-1', updatedAt: '2026-11-01T08:00:00Z' }
  answer({ [`GET ${path}`]: { data: [row], meta: { total: 1, totals: {} } } })
  const list = <ResourceList resource={resources[name]} trash={false} />
  const { unmount } = showRoutes([{ path: '*', element: list }], `/list${search}`)
  await screen.findByText(/^1 (affiliate|order)$/)
  const words = document.querySelector('tfoot')?.textContent
  unmount()
  return words
}

test('S2.34 the foot of a list says its order if the column it goes by is not shown', async () => {
  expect(await footOf('affiliate')).toContain('Created, newest first')
  expect(await footOf('affiliate', '?sort=createdAt')).toContain('Created, oldest first')
  expect(await footOf('affiliate', '?sort=name')).not.toMatch(/first|ascending/)
  expect(await footOf('affiliate', '?sort=-paymentNotes')).not.toMatch(/Created/)
})

test('S2.34 cards have no heads, so that theirs says it for every column', () => {
  expect(orderWords(resources.order, '', [])).toBe('Date, newest first')
  expect(orderWords(resources.shop, '', [])).toBe('Name, ascending')
  expect(orderWords(resources.shop, '', [{ key: 'name' }])).toBe(null)
})
