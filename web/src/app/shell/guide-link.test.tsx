/** Every screen leads to a page of the guide that exists. */
import { guidePages } from '@rivulet/contract/screens/guide-pages'
import { expect, test } from 'vitest'
import { readContents } from '../../../guide/read-contents.ts'
import { screens } from '../screens.tsx'
import { guidePageOf } from './guide-link.tsx'
import type { ScreenHandle } from '../screen.ts'

const guide = readContents().sections.flatMap((section) => section.pages)
const pages = guide.map(({ name }) => name)

const pageFor = (affiliate: boolean) =>
  screens.map(({ path = '', handle }) => {
    const { trail } = handle as ScreenHandle
    const above = trail.flatMap(({ to }) => to ?? []).reverse()
    return [path, guidePageOf([`/dashboard/${path}`, ...above], affiliate)] as const
  })

test.each([
  ['administrators', false],
  ['affiliates', true],
])('each screen has its page of the guide, for %s', (_who, affiliate) => {
  expect(pageFor(affiliate).filter(([, page]) => !pages.includes(page))).toEqual([])
})

test('affiliates read pages of their own, and a screen below a list reads the page of that list', () => {
  expect(guidePageOf(['/dashboard/financial/order/details/17'], false)).toBe('orders')
  expect(guidePageOf(['/dashboard/financial/order/details/17'], true)).toBe('affiliate-orders')
  // Its address is not below the list, its place in the breadcrumb is.
  expect(guidePageOf(['/dashboard/financial/correction', '/dashboard/financial/invoice'], false)).toBe(
    'payments',
  )
})

test('the contents that affiliates see list each page that their screens lead to', () => {
  const listed = guide.filter((page) => page.forAffiliates).map(({ name }) => name)
  const own = Object.values(guidePages).flatMap(([, page]) => page ?? [])
  expect(own.filter((page) => !listed.includes(page))).toEqual([])
  expect(listed).not.toContain('operations')
})

test('S4.1 a shop’s own screen and its calls read how to report orders, the list reads about shops', () => {
  const page = (path: string) => guidePageOf([`/dashboard/marketing/${path}`], false)
  expect(page('shop/3')).toBe('report-orders')
  expect(page('call')).toBe('report-orders')
  expect(page('call/17')).toBe('report-orders')
  expect(page('shop')).toBe('shops-and-campaigns')
  expect(page('shop/add')).toBe('shops-and-campaigns')
  expect(guidePageOf(['/dashboard/marketing/shop/3'], true)).toBe('affiliate-links')
})
