/** Shop selector of the top bar. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { endSession } from '../../lib/session/session.ts'
import { chooseUnit, currentUnit } from '../../lib/stored/unit.ts'
import { UnitSelector } from './unit-selector.tsx'

beforeEach(() => {
  signIn()
  chooseUnit(null)
})

test('S9.1 all shops are shown until one is chosen, and again afterwards', async () => {
  show(<UnitSelector />)
  fireEvent.click(screen.getByRole('button', { name: 'Shop: All shops' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'SHOE BOX' }))
  await waitFor(() => expect(currentUnit()).toBe(5))
  fireEvent.click(screen.getByRole('button', { name: 'Shop: SHOE BOX' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'All shops' }))
  await waitFor(() => expect(currentUnit()).toBeNull())
})

test('R95 the choice ends with the session, also in the browser’s storage', () => {
  chooseUnit(5)
  endSession('signed-out')
  expect(Object.keys(localStorage)).not.toContain('rivulet.unit')
  signIn()
  expect(currentUnit()).toBeNull()
  chooseUnit(5)
  signIn(administrator({ id: 99 }))
  expect(currentUnit()).toBeNull()
})

test('S9.1 a user with one shop has no selector', () => {
  signIn(administrator({ shops: [{ id: 5, name: 'SHOE BOX' }] }))
  show(<UnitSelector />)
  expect(screen.queryByRole('button')).toBeNull()
})
