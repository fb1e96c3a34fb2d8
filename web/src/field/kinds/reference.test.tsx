/** Options of a reference, and their labels. */
import { orderImport } from '@rivulet/contract/imports/import-orders'
import { resources } from '@rivulet/contract/resources/index'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { administrator, show, showRoutes, signIn } from '../../testing/show.tsx'
import { noBank } from '../../testing/no-bank.ts'
import { reference } from './reference.tsx'
import { references } from './references.tsx'

const { link } = resources.unattributed.actions.assign.body
const moved = resources.order.actions.moveCredit.body.link
const rows = [
  { id: 4, name: 'TEA SIDEBAR', affiliate: { id: 7, name: 'ANNA RIVERS' } },
  { id: 9, name: 'TEA SIDEBAR', affiliate: { id: 8, name: 'BO LAKES' } },
]
const { Input = () => null } = reference

async function ask(field: typeof link | typeof moved = link, chosen: object | null = null) {
  const calls = answer({ 'GET /marketing/link': { data: rows, meta: { total: 2 } } })
  const still = () => undefined
  show(
    <Suspense>
      <Input
        {...{ id: 'x', name: 'link', field, value: null, editing: false }}
        onChange={still}
        onBlur={still}
        values={{ shop: { id: 3, name: 'TEA' }, affiliate: chosen }}
        record={{ affiliate: { id: 5, name: 'CY' } }}
      />
    </Suspense>,
  )
  const box = await screen.findByRole('combobox')
  fireEvent.focus(box)
  expect(box.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(box)
  expect(box.getAttribute('aria-expanded')).toBe('true')
  return calls
}
const offered = () => screen.queryAllByRole('option', { hidden: true }).map((one) => one.textContent)

test('S2.19 S5.13 links with the same name are distinguished by affiliate, and only those of the shop are offered', async () => {
  signIn()
  const calls = await ask()
  await waitFor(() => expect(offered()).toEqual(['TEA SIDEBAR · ANNA RIVERS', 'TEA SIDEBAR · BO LAKES']))
  expect(calls[0]?.query.get('where[shop]')).toBe('eq~.~3')
})

test('S3.8 credit is moved to links of other affiliates who are active only', async () => {
  signIn()
  const calls = await ask(moved)
  await waitFor(() => expect(offered()).toHaveLength(2))
  const where = (field: string) => calls[0]?.query.get(`where[${field}]`)
  expect([where('shop'), where('affiliate'), where('affiliateActive')]).toEqual([
    ...['eq~.~3', 'neq~.~5', 'eq~.~1'],
  ])
})

test.each([
  ['an administrator', resources.administrator, 'Administrator,Manager'],
  ['an affiliate', resources.affiliate, 'Affiliate'],
])('S3.4 of profiles, only those that fit %s are offered', async (_who, { fields }, fitting) => {
  signIn()
  const calls = answer({ 'GET /admin/profile': { data: [], meta: { total: 0 } } })
  const still = () => undefined
  const shared = { value: null, editing: false, onChange: still, onBlur: still }
  show(
    <Suspense>
      <Input {...shared} id="profile" name="profile" field={fields.profile} />
    </Suspense>,
  )
  await waitFor(() => expect(calls[0]?.query.get('where[reference]')).toBe(`in~.~${fitting}`))
})

test('S3.8 once the new affiliate is chosen, only their links are offered', async () => {
  signIn()
  const calls = await ask(moved, { id: 8, name: 'BO LAKES' })
  await waitFor(() => expect(offered()).toHaveLength(2))
  expect(calls[0]?.query.get('where[affiliate]')).toBe('eq~.~8')
})

test('S3.8 where nobody else has a link, moving credit says so and leads to adding one', async () => {
  signIn()
  answer({ 'GET /marketing/link': { data: [], meta: { total: 0 } } })
  const still = () => undefined
  const shared = { value: null, editing: false, onChange: still, onBlur: still }
  const element = (
    <Suspense>
      <Input {...shared} id="link" name="link" field={moved} values={{ shop: { id: 3, name: 'TEA' } }} />
    </Suspense>
  )
  showRoutes([{ path: '*', element }], '/')
  expect(await screen.findByText(/left out\. No such links yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add link' })).toBeTruthy()
})

test('S3.9 S4.3 an order is credited to links of active affiliates, and activation offers active shops, only', async () => {
  signIn()
  const calls = await ask(resources.unattributed.actions.assign.body.link)
  await waitFor(() => expect(offered()).toHaveLength(2))
  expect(calls[0]?.query.get('where[affiliateActive]')).toBe('eq~.~1')
  const shops = answer({ 'GET /marketing/shop': { data: [], meta: { total: 0 } } })
  const { Input: List = () => null } = references
  const still = () => undefined
  const { shops: field } = resources.affiliate.actions.activate.body
  const shared = { value: null, editing: false, onChange: still, onBlur: still }
  showRoutes(
    [
      {
        path: '*',
        element: (
          <Suspense>
            <List {...shared} id="shops" name="shops" field={field} />
          </Suspense>
        ),
      },
    ],
    '/',
  )
  await waitFor(() => expect(shops[0]?.query.get('where[active]')).toBe('eq~.~1'))
})

test('S2.19 S5.13 another search does not offer what was chosen before, and Enter does not send the form with it', async () => {
  signIn()
  const [first, second] = rows
  const calls = answer({
    'GET /marketing/link': ({ query }) =>
      query.has('search')
        ? { data: [second], meta: { total: 1 } }
        : { data: [first, second], meta: { total: 2 } },
  })
  const still = () => undefined
  const chosen = vi.fn<(value: unknown) => void>()
  const value = { id: 4, name: 'TEA SIDEBAR · ANNA RIVERS' }
  show(
    <Suspense>
      <Input
        {...{ id: 'x', name: 'link', field: link, value, editing: false }}
        onChange={chosen}
        onBlur={still}
      />
    </Suspense>,
  )
  const box = await screen.findByRole('combobox')
  const press = (key: string) => fireEvent.keyDown(box, { key, code: key })
  act(() => box.focus())
  fireEvent.click(box)
  await waitFor(() => expect(offered()).toHaveLength(2))
  fireEvent.change(box, { target: { value: 'bo' } })
  await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('bo'))
  await waitFor(() => expect(offered()).toEqual(['TEA SIDEBAR · BO LAKES']))
  expect(press('Enter')).toBe(false)
  expect(chosen).not.toHaveBeenCalled()
  press('ArrowDown')
  press('Enter')
  expect(chosen).toHaveBeenLastCalledWith(expect.objectContaining({ id: 9 }))
})

test('S2.19 an affiliate’s own links have no owner label', async () => {
  const own = { aid: 'A7K2', commission: null, hold: null, contact: null, paymentNotes: null }
  const affiliate = { ...own, bank: noBank, welcome: null }
  signIn(administrator({ affiliate }))
  await ask()
  await waitFor(() => expect(offered()).toEqual(['TEA SIDEBAR', 'TEA SIDEBAR']))
})

test('S3.6 a shop that can be chosen says the rate of its own that counts there', async () => {
  signIn()
  const shops = [
    { id: 1, name: 'TEA', commission: '10.00' },
    { id: 2, name: 'BIKES', commission: null },
  ]
  answer({ 'GET /marketing/shop': { data: shops, meta: { total: 2 } } })
  const { Input: List = () => null } = references
  const still = () => undefined
  const list = {
    ...{ id: 'shops', name: 'shops', field: resources.invite.fields.shops },
    ...{ value: null, editing: false, onChange: still, onBlur: still },
  }
  const element = (
    <Suspense>
      <List {...list} />
    </Suspense>
  )
  showRoutes([{ path: '*', element }], '/')
  expect(await screen.findByRole('checkbox', { name: 'TEA 10.00%' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'BIKES' })).toBeTruthy()
})

test('S2.18 a reference to shops, of which there are none yet, says so and leads to adding one', async () => {
  signIn()
  answer({ 'GET /marketing/shop': { data: [], meta: { total: 0 } } })
  const { Input: List = () => null } = references
  const still = () => undefined
  const shared = { value: null, editing: false, onChange: still, onBlur: still }
  const { shops } = resources.invite.fields
  const { shop } = resources.reconciliation.fields
  showRoutes(
    [
      {
        path: '*',
        element: (
          <Suspense>
            <List {...shared} id="shops" name="shops" field={shops} />
            <Input {...shared} id="shop" name="shop" field={shop} />
          </Suspense>
        ),
      },
    ],
    '/',
  )
  await waitFor(() => expect(screen.getAllByText(/No shops yet/)).toHaveLength(2))
  const links = screen.getAllByRole('link', { name: 'Add shop' })
  expect(links.map((one) => one.getAttribute('href'))).toEqual(
    Array(2).fill('/dashboard/marketing/shop/add'),
  )
  expect(screen.queryByText(/chosen/)).toBeNull()
})

test('S2.13 R20 whoever may not list shops chooses among those of the top bar, without a call', async () => {
  const { actions, ...user } = administrator()
  signIn({ ...user, actions: { ...actions, shop: [] } })
  const calls = answer({})
  const still = () => undefined
  const chosen = vi.fn<(value: unknown) => void>()
  const { shop: field } = orderImport.options
  show(
    <Suspense>
      <Input
        {...{ id: 'x', name: 'shop', field, value: null, editing: false }}
        onChange={chosen}
        onBlur={still}
      />
    </Suspense>,
  )
  const box = await screen.findByRole('combobox')
  act(() => box.focus())
  fireEvent.click(box)
  expect(offered()).toEqual(['PEDALWERK', 'SHOE BOX'])
  fireEvent.change(box, { target: { value: 'shoe' } })
  await waitFor(() => expect(offered()).toEqual(['SHOE BOX']))
  fireEvent.click(screen.getByRole('option', { name: 'SHOE BOX', hidden: true }))
  expect(chosen).toHaveBeenLastCalledWith({ id: 5, name: 'SHOE BOX' })
  expect(calls).toEqual([])
})
