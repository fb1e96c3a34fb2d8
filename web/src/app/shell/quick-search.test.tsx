/** Quick search: screens at once, records from registered sources. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { confirm, openQuestions } from '../../lib/confirm.ts'
import { addSearchSource } from '../../lib/search-source.ts'
import { endSession } from '../../lib/session/session.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { QuickSearch } from './quick-search.tsx'
import { recentChoices } from './recent-choices.ts'
import { takeEarly, useSearchKey } from './use-search-key.ts'

function open() {
  showRoutes(
    [
      {
        path: '/',
        element: <QuickSearch opened onClose={() => undefined} onShortcuts={() => undefined} />,
      },
      { path: '*', element: <p>arrived</p> },
    ],
    '/',
  )
  return screen.getByRole('combobox', { name: 'Quick search' })
}
const titles = () => screen.getAllByRole('option').map((option) => option.textContent)

test('S2.29 screens are found by any word prefix, except those the user may not enter', () => {
  signIn(administrator({ permissions: ['marketing.shop.index', 'marketing.link.index'] }))
  fireEvent.change(open(), { target: { value: 'sho' } })
  const screens = within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option')
  expect(screens.map((one) => one.textContent)).toEqual([
    'ShopsMarketing',
    'Shops: Planned commissions',
    'Shops: Shop calls',
  ])
})

test('S2.29 the import of past orders is named like those of the other lists', () => {
  signIn()
  fireEvent.change(open(), { target: { value: 'import' } })
  expect(titles()).toEqual(
    expect.arrayContaining(['Affiliates: Import', 'Links: Import', 'Order Statistics: Import']),
  )
})

test('S2.29 the words of the work lead to where it is done', () => {
  signIn()
  const input = open()
  const found = (text: string) => {
    fireEvent.change(input, { target: { value: text } })
    return titles()
  }
  expect(found('pending')[0]).toBe('Pending ordersOrders')
  expect(found('pending')).toContain('Affiliates to activateAffiliates')
  expect(found('approve')[0]).toBe('Pending ordersOrders')
  expect(found('refund')).toContain('Order Statistics: Orders')
  expect(found('payout')).toEqual(expect.arrayContaining(['Payout runsFinancial', 'PaymentsFinancial']))
})

test('S2.29 nothing is found twice', async () => {
  signIn()
  const input = open()
  const addresses = new Map<string, number>()
  for (const text of ['payout', 'link', 'new']) {
    fireEvent.change(input, { target: { value: text } })
    for (const title of titles())
      addresses.set(`${text} ${title}`, (addresses.get(`${text} ${title}`) ?? 0) + 1)
  }
  expect([...addresses].filter(([, count]) => count > 1)).toEqual([])
  fireEvent.change(input, { target: { value: 'payout new' } })
  expect(titles().filter((title) => /payout run/i.test(title ?? ''))).toEqual(['New payout run'])
})

test('S2.13 S2.29 the list of orders is the first that is found by its name', () => {
  signIn()
  fireEvent.change(open(), { target: { value: 'orders' } })
  expect(titles()[0]).toBe('Order Statistics: Orders')
})

test('the keyboard selects and opens results', async () => {
  signIn()
  const input = open()
  fireEvent.change(input, { target: { value: 'shop' } })
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  const chosen = screen.getAllByRole('option')[1]
  expect(chosen?.getAttribute('aria-selected')).toBe('true')
  expect(input.getAttribute('aria-activedescendant')).toBe(chosen?.id)
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(await screen.findByText('arrived')).toBeTruthy()
})

test('records are listed after the screens; a failing source finds nothing', async () => {
  signIn()
  const takeOut = [
    addSearchSource({ title: 'Shops', find: async () => [{ title: 'PEDALWERK', to: '/x' }] }),
    addSearchSource({ title: 'Broken', find: () => Promise.reject(new Error('down')) }),
  ]
  fireEvent.change(open(), { target: { value: 'pedalwerk' } })
  await waitFor(() => expect(titles()).toEqual(['PEDALWERKShops']))
  for (const out of takeOut) out()
})

test('a setting leads to its screen, and what is not found to the guide', async () => {
  signIn()
  const input = open()
  fireEvent.change(input, { target: { value: 'minimum payout' } })
  expect(titles()).toEqual(['ProgrammeSettings'])
  fireEvent.change(input, { target: { value: 'get link' } })
  expect(titles()).toContain('New link')
  fireEvent.change(input, { target: { value: 'xylophone' } })
  await waitFor(() => expect(titles()).toEqual(['Search the guide for “xylophone”']))
  expect(screen.getByRole('status').textContent).toBe('')
})

function Waiting() {
  const [opened, setOpened] = useState(false)
  const [here, setHere] = useState(false)
  useSearchKey({ opened, open: () => setOpened(true), prepare: () => undefined })
  return here ? (
    <QuickSearch opened={opened} onClose={() => undefined} onShortcuts={() => undefined} />
  ) : (
    <button type="button" onClick={() => setHere(true)}>
      arrive
    </button>
  )
}

test('S2.29 keys typed before the field appears end up in it and nowhere else', () => {
  signIn()
  const others: string[] = []
  const listen = ({ key }: KeyboardEvent) => others.push(key)
  showRoutes([{ path: '*', element: <Waiting /> }], '/')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  document.addEventListener('keydown', listen)
  for (const key of ['n', '7']) fireEvent.keyDown(document.body, { key })
  document.removeEventListener('keydown', listen)
  fireEvent.click(screen.getByText('arrive'))
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Quick search' })
  expect([input.value, document.activeElement, others]).toEqual(['n7', input, []])
})

test('S6.5 actions are in a group of their own, and only those the user may do', async () => {
  const may = administrator()
  signIn(
    administrator({
      actions: { ...may.actions, shop: ['list', 'view', 'add'], order: ['list', 'view', 'approve'] },
    }),
  )
  answer({
    'GET /financial/order/details': {
      data: [
        { id: 7, orderId: 'NO-24600', status: '2' },
        { id: 8, orderId: 'NO-24601', status: '0' },
      ],
    },
  })
  const input = open()
  fireEvent.change(input, { target: { value: 'new sho' } })
  const actions = () => within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option')
  expect(actions().map(({ textContent }) => textContent)).toEqual(['New shop'])
  fireEvent.change(input, { target: { value: 'approve no-246' } })
  await waitFor(() =>
    expect(actions().map((one) => one.textContent)).toEqual(['Approve order NO-24600']),
  )
  // Without a verb, Enter opens the record.
  fireEvent.change(input, { target: { value: 'no-246' } })
  await waitFor(() => expect(titles()).toHaveLength(3))
  expect(titles()).toEqual(['NO-24600Order', 'NO-24601Order', 'Approve order NO-24600'])
  fireEvent.change(input, { target: { value: 'approve no-246' } })
  await screen.findByRole('group', { name: 'Actions' })
  fireEvent.click(actions()[0] as HTMLElement)
  expect(openQuestions.get()[0]?.title).toBe('Approve order NO-24600')
  openQuestions.get()[0]?.answer('cancel')
})

test('R95 what was chosen last comes first, until the session ends', async () => {
  signIn()
  const input = open()
  fireEvent.change(input, { target: { value: 'shops' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await screen.findByText('arrived')
  expect(recentChoices.get().map(({ title }) => title)).toEqual(['Shops'])
  endSession('signed-out')
  expect([recentChoices.get(), sessionStorage.getItem('rivulet.recent')]).toEqual([[], null])
})

test('S9.5 the shortcut does nothing while a question is open', async () => {
  signIn()
  showRoutes([{ path: '*', element: <Waiting /> }], '/')
  const asked = confirm({ message: 'Really?' }).catch(() => 'no')
  const press = () => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'n' })
    return takeEarly()
  }
  expect(press()).toBe('')
  openQuestions.get()[0]?.answer('cancel')
  expect(await asked).toBe('no')
  expect(press()).toBe('n')
})
