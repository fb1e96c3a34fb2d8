/** Search box of lists. */
import { resources } from '@rivulet/contract/resources/index'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { show, showRoutes, signIn } from '../../../testing/show.tsx'
import { ResourceList } from '../resource-list.tsx'
import { SearchBox } from './search-box.tsx'

afterEach(() => vi.useRealTimers())

const rows = ['ANNA RIVERS', 'BO LAKES'].map((name, i) => ({ id: i + 1, name, active: true }))
const Where = () => <output>{useLocation().pathname}</output>

test('S7.7 arrow down moves from the search to the first row, and Enter opens it', async () => {
  signIn()
  const calls = answer({ 'GET /registration/affiliate': { data: rows, meta: { total: 2 } } })
  showRoutes(
    [
      { path: '/list', element: <ResourceList resource={resources.affiliate} trash={false} /> },
      { path: '*', element: <Where /> },
    ],
    '/list',
  )
  await screen.findByText('ANNA RIVERS')
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: 'r' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('r'))
  const place = screen.getByRole('region', { name: 'Affiliates, rows' })
  expect(document.activeElement).toBe(place)
  await waitFor(() => expect(screen.getByText('ANNA RIVERS').closest('tr')?.dataset.active).toBe('true'))
  fireEvent.keyDown(place, { key: 'Enter' })
  expect(await screen.findByText('/dashboard/registration/affiliate/1')).toBeTruthy()
})

test('S7.7 a search is requested once, even before the address has changed', () => {
  vi.useFakeTimers()
  const asked: string[] = []
  // The value is unchanged: a slow device has not navigated yet.
  show(
    <SearchBox
      label="Search shops"
      value="hat"
      onChange={(text) => asked.push(text)}
      inputRef={{ current: null }}
    />,
  )
  const box = screen.getByRole('searchbox')
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(asked).toEqual([''])
  vi.advanceTimersByTime(10_000)
  fireEvent.change(box, { target: { value: 'boot ' } })
  fireEvent.blur(box)
  expect(asked).toEqual(['', 'boot'])
  vi.advanceTimersByTime(10_000)
  expect(asked).toEqual(['', 'boot'])
})

test('S7.7 what is typed while the address changes stays, and Back still replaces it', () => {
  vi.useFakeTimers()
  let arrive = (_address: string): void => undefined
  function Box() {
    const [value, setValue] = useState('')
    arrive = (address) => act(() => setValue(address))
    return (
      <SearchBox label="Search shops" value={value} onChange={() => {}} inputRef={{ current: null }} />
    )
  }
  show(<Box />)
  const input = screen.getByRole<HTMLInputElement>('searchbox')
  const type = (text: string) => fireEvent.change(input, { target: { value: text } })
  type('ha')
  vi.advanceTimersByTime(300)
  type('hat')
  vi.advanceTimersByTime(300)
  type('hats')
  // Both addresses arrive late, one after the other.
  arrive('ha')
  expect(input.value).toBe('hats')
  arrive('hat')
  expect(input.value).toBe('hats')
  arrive('')
  expect(input.value).toBe('')
})
