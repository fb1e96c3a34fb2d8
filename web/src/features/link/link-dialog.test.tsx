/** Link dialog. */
import { formats } from '@rivulet/contract/format'
import { messages } from '@rivulet/contract/messages/messages'
import { promotionMessages as said } from '@rivulet/contract/messages/promotion-messages'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, type Answers } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { AddLink } from './add-link.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PlaceLink } from './place-link.tsx'
import { closeLinkDialog, openLinkDialog } from './link-dialog-state.ts'

const made = {
  id: 5,
  name: 'PEDALWERK',
  updatedAt: '2026-01-01T00:00:00Z',
  deletedAt: null,
  shopAddress: 'https://shop.example/',
  target: 'https://go.example/r/abc',
  code: '<a href="https://go.example/r/abc">PEDALWERK</a>',
}
const answers: Answers = {
  'GET /marketing/shop': { data: [{ id: 2, name: 'PEDALWERK' }], meta: { total: 1 } },
  'POST /marketing/link': { status: 201, data: made, message: messages.record.created },
  'GET /marketing/link/5': { data: made },
}

beforeEach(() => {
  closeLinkDialog()
  signIn(
    administrator({
      profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
      permissions: [...seededPermissions.Affiliate],
    }),
  )
})

async function chooseShop() {
  fireEvent.click(await screen.findByRole('combobox', { name: /^Shop/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'PEDALWERK', hidden: true }))
}
const make = () => fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))

test('S2.19 S2.20 Get link of a campaign makes a link to it; what is closed offers none', async () => {
  const calls = answer(answers)
  const spring = { id: 4, name: 'SPRING', active: true }
  show(
    <>
      <PlaceLink of="campaign" record={spring} />
      <PlaceLink of="shop" record={{ ...spring, active: false }} />
      <LinkDialog />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Get link' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Make the link' }))
  await screen.findByRole('group', { name: 'Address' })
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    type: 'campaign',
    campaign: 4,
  })
})

test('S2.19 S2.28 choosing a shop creates the link and shows its address and HTML', async () => {
  const calls = answer(answers)
  show(<LinkDialog />)
  act(() => openLinkDialog())
  await chooseShop()
  make()
  expect((await screen.findByRole('group', { name: 'Address' })).textContent).toBe(made.target)
  expect(screen.getByRole('group', { name: 'HTML' }).textContent).toBe(made.code)
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ type: 'shop', shop: 2, active: true })
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/.{20,}/)
})

test('S2.19 each choice says what it earns and for how long a click counts, and so does the chosen one', async () => {
  const bike = { id: 2, name: 'PEDALWERK', rate: '8.00', from: 'here', windowDays: 30, coupons: [] }
  const spring = { id: 3, name: 'SPRING', rate: '12.00', from: 'here' }
  answer({
    ...answers,
    'GET /marketing/campaign': { data: [{ id: 3, name: 'SPRING' }], meta: { total: 1 } },
    'GET /home/terms': { data: { shops: [{ ...bike, campaigns: [spring] }] } },
  })
  show(<LinkDialog />)
  act(() => openLinkDialog())
  const choose = async (field: RegExp, name: string) => {
    fireEvent.click(await screen.findByRole('combobox', { name: field }))
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
  }
  await choose(/^Shop/, `PEDALWERK${said.earns('8.00', 30)}`)
  const shop = await screen.findByRole('combobox', { name: /^Shop/ })
  await waitFor(() => expect(shop.getAttribute('aria-describedby')).toBeTruthy())
  expect(document.body.textContent).toContain('8.00% of orders within 30 days of the click')
  fireEvent.click(screen.getByRole('button', { name: 'Campaign' }))
  await choose(/^Campaign/, `SPRING${said.earns('12.00', 30)}`)
})

test('S2.19 an only campaign is chosen like an only shop, and an empty landing page is that of what is chosen', async () => {
  const campaign = { data: [{ id: 3, name: 'SPRING' }], meta: { total: 1 } }
  const calls = answer({ ...answers, 'GET /marketing/campaign': campaign })
  show(<LinkDialog />)
  act(() => openLinkDialog())
  await screen.findByText(linkMessages.landingHelp('shop'))
  await act(async () => undefined)
  // Most links are to a shop.
  expect(calls.some(({ path }) => path === '/marketing/campaign')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Campaign' }))
  const chosen = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Campaign/ })
  await waitFor(() => expect(chosen.value).toBe('SPRING'))
  expect(screen.getByText(linkMessages.landingHelp('campaign'))).toBeTruthy()
})

test('S2.19 S2.29 on its screen, the keyboard goes on at the copy button of the new link', async () => {
  answer(answers)
  show(<AddLink draft={{}} />)
  await chooseShop()
  make()
  await screen.findByRole('group', { name: 'Address' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy'))
})

test('S5.2 S5.13 an empty choice is rejected before it is sent', async () => {
  const calls = answer(answers)
  show(<LinkDialog />)
  act(() => openLinkDialog())
  await screen.findByRole('combobox', { name: /^Shop/ })
  make()
  expect(await screen.findByText(messages.field.required)).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('S5.19 a server error is shown at its field', async () => {
  answer({
    ...answers,
    'POST /marketing/link': {
      status: 422,
      message: linkMessages.failed,
      meta: { errors: { name: [linkMessages.exists] } },
    },
  })
  show(<LinkDialog />)
  act(() => openLinkDialog())
  await chooseShop()
  make()
  expect(await screen.findByText(linkMessages.exists)).toBeTruthy()
})

test('S2.19 landing page and sub IDs are asked for before the link is made, and are in its address', async () => {
  const kept = { landingPage: '/tea', s1: 'mail', target: `${made.target}?s1=mail&to=%2Ftea` }
  const calls = answer({
    ...answers,
    'POST /marketing/link': { status: 201, data: { ...made, ...kept } },
    'GET /marketing/link/5': { data: { ...made, ...kept } },
  })
  show(<LinkDialog />)
  act(() => openLinkDialog())
  await chooseShop()
  const page = screen.getByLabelText('Landing page')
  fireEvent.change(page, { target: { value: 'tea' } })
  make()
  expect(await screen.findByText(formats.page.message)).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.change(page, { target: { value: 'https://shop.example/tea' } })
  fireEvent.change(screen.getByLabelText('s1'), { target: { value: 'mail' } })
  make()
  const address = await screen.findByRole('group', { name: 'Address' })
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ type: 'shop', shop: 2, active: true, landingPage: 'https://shop.example/tea', s1: 'mail' },
  })
  expect(address.textContent).toBe(kept.target)
  expect(screen.getByLabelText<HTMLInputElement>('Landing page').value).toBe('/tea')
  // Another address for once.
  fireEvent.change(screen.getByLabelText('Landing page'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('s2'), { target: { value: 'june' } })
  expect(address.textContent).toBe(`${made.target}?s1=mail&s2=june`)
  const again = screen.getByLabelText('Landing page')
  fireEvent.change(again, { target: { value: 'https://WWW.shop.example/milk' } })
  expect(address.textContent).toBe(`${made.target}?s1=mail&s2=june&to=%2Fmilk`)
  fireEvent.change(again, { target: { value: 'https://other.example/milk' } })
  expect(address.textContent).toBe(`${made.target}?s1=mail&s2=june`)
  expect(screen.getByText(linkMessages.otherHost('shop.example'))).toBeTruthy()
})

test('sub ids change address and HTML together', async () => {
  answer(answers)
  show(<LinkDialog />)
  act(() => openLinkDialog(5))
  const mark = await screen.findByLabelText('s1')
  fireEvent.change(mark, { target: { value: 'mail' } })
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Address' }).textContent).toBe(`${made.target}?s1=mail`),
  )
  expect(screen.getByRole('group', { name: 'HTML' }).textContent).toContain(`"${made.target}?s1=mail"`)
})

test('S2.19 without a shop, the form of a link leads to where an affiliate gets one', async () => {
  answer({ ...answers, 'GET /marketing/shop': { data: [], meta: { total: 0 } } })
  show(<AddLink draft={{}} />)
  const terms = await screen.findByRole('link', { name: 'My terms' })
  expect(terms.getAttribute('href')).toBe('/dashboard/settings/terms')
  expect(screen.queryByText(/No shops yet/)).toBeNull()
})
