/** The shop systems of a shop on its screen: what they have sent, and which way is chosen for a test order. */
import type { ShopSystem } from '@rivulet/contract/answers/service-answer'
import { shopTestMessages as said } from '@rivulet/contract/messages/shop-test-messages'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { ConnectShop } from './connect-shop.tsx'

const record = {
  ...{ id: 4, linkIntegration: 8, apiKey: 'rvk_…', clickParameter: null },
  url: 'https://tea.example/',
}
const empty = { now: '2026-11-23T10:00:02.000Z', link: null, click: null, calls: [] }
const since = '2026-11-20T10:00:00.000Z'

function open(systems: ShopSystem[], more: object = {}) {
  signIn()
  answer({
    'GET /marketing/shop/4/test': { data: empty },
    'GET /marketing/shop/4/systems': { data: systems },
  })
  showRoutes([{ path: '*', element: <ConnectShop record={{ ...record, ...more }} /> }], '/')
}
const chosen = async (way: string) =>
  (await screen.findByRole('button', { name: way })).getAttribute('aria-pressed')

test('S2.18 a shop system whose secret is stored waits for its first message, and is connected after it', async () => {
  open([
    { vendor: 'stripe', since, heardAt: '2026-11-21T09:30:00.000Z' },
    { vendor: 'woocommerce', since, heardAt: null },
  ])
  expect(await screen.findAllByText(/^Connected: first message 21\/11\/2026/)).toHaveLength(1)
  expect(
    screen.getAllByText(new RegExp(`^${said.waitsForMessage} · Secret entered 20/11/2026`)),
  ).toHaveLength(1)
})

test('S2.18 the test order goes the way of the shop’s own system, or the one that is chosen', async () => {
  open([{ vendor: 'woocommerce', since, heardAt: null }])
  expect(await chosen('WooCommerce')).toBe('true')
  expect(screen.getByText(said.sendWhy.woocommerce)).toBeTruthy()
  expect(screen.getByText(said.couponToo.woocommerce)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Server' }))
  expect(screen.getByText(said.sendWhy.serverShown)).toBeTruthy()
})

test('S2.18 the test order of a shop without a shop system goes by its server', async () => {
  open([])
  expect(await chosen('Server')).toBe('true')
})

test('S2.18 S3.8 an order by coupon has a call to copy, without a click ID, and a line beside the test order', async () => {
  open([])
  const call = await screen.findByRole('group', { name: said.withCoupon })
  expect(call.textContent).toContain('"coupon":"KIM10"')
  expect(call.textContent).not.toContain('click_id')
  expect(screen.getByRole('link', { name: said.couponGuide }).getAttribute('href')).toBe(
    '/guide/coupons.html',
  )
  expect(await screen.findByText(said.couponToo.server)).toBeTruthy()
})

test('S2.18 R62 the address for orders by GET can be copied where they are accepted, and only there', async () => {
  open([], { acceptGet: false })
  await screen.findByRole('button', { name: 'Copy: Report an order' })
  expect(screen.queryByRole('group', { name: said.getAddress })).toBeNull()
  cleanup()
  for (const [apiKey, key] of [
    ['rvk_4f', 'rvk_4f'],
    ['rvk_••••', 'YOUR_API_KEY'],
  ] as const) {
    open([], { acceptGet: true, apiKey })
    const address = await screen.findByRole('group', { name: said.getAddress })
    expect(address.textContent).toBe(
      `${location.origin}/api/v1/track/order?apikey=${key}&orderId={ORDER_ID}&amount={AMOUNT}&click_id={CLICK_ID}`,
    )
    screen.getByRole('button', { name: `Copy: ${said.getAddress}` })
    cleanup()
  }
})
