/** The quick search: screens at once, records from whoever has some. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { confirm, openQuestions } from '../../lib/confirm.ts'
import { addSearchSource } from '../../lib/search-source.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { QuickSearch } from './quick-search.tsx'
import { takeEarly, useSearchKey } from './use-search-key.ts'

function open() {
  showRoutes(
    [
      { path: '/', element: <QuickSearch opened onClose={() => undefined} /> },
      { path: '*', element: <p>arrived</p> },
    ],
    '/',
  )
  return screen.getByRole('combobox', { name: 'Quick search' })
}
const titles = () => screen.getAllByRole('option').map((option) => option.textContent)

test('S2.29 screens are found by the beginning of any word, those one may not enter are not', () => {
  signIn(administrator({ permissions: ['marketing.shop.index', 'marketing.link.index'] }))
  fireEvent.change(open(), { target: { value: 'sho' } })
  expect(titles()).toEqual(['ShopsMarketing', 'Shops: Calls of shops'])
})

test('the keyboard chooses and opens', async () => {
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

test('records of a source are found after the screens; one that fails finds nothing', async () => {
  signIn()
  const takeOut = [
    addSearchSource({ title: 'Shops', find: async () => [{ title: 'PEDALWERK', to: '/x' }] }),
    addSearchSource({ title: 'Broken', find: () => Promise.reject(new Error('down')) }),
  ]
  fireEvent.change(open(), { target: { value: 'pedalwerk' } })
  await waitFor(() => expect(titles()).toEqual(['PEDALWERKShops']))
  for (const out of takeOut) out()
})

function Waiting() {
  const [opened, setOpened] = useState(false)
  const [here, setHere] = useState(false)
  useSearchKey({ opened, open: () => setOpened(true), prepare: () => undefined })
  return here ? (
    <QuickSearch opened={opened} onClose={() => undefined} />
  ) : (
    <button type="button" onClick={() => setHere(true)}>
      arrive
    </button>
  )
}

test('S2.29 what is typed before the field has come stands in it, and nothing else hears of it', () => {
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

test('S9.5 while a question waits for its answer the key opens nothing over it', async () => {
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
