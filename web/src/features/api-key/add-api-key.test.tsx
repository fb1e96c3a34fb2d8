/** Making an API key: it is shown once, with a call that tries it. */
import { apiKeyMessages as said } from '@rivulet/contract/messages/api-key-messages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { save, type } from '../../testing/editing.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { AddApiKey } from './add-api-key.tsx'

const key = `rvr_${'k'.repeat(43)}`
async function make(shown: string) {
  const calls = answer({
    'POST /settings/api-key': {
      status: 201,
      data: { id: 4, name: 'Monthly report', key: shown, updatedAt: '2026-11-01T08:00:00Z' },
      message: said.created,
    },
  })
  showRoutes([{ path: '*', element: <AddApiKey /> }], '/dashboard/settings/api-key/add')
  await type('name', 'Monthly report')
  save()
  await screen.findByRole('heading', { name: 'Monthly report' })
  return calls
}
const texts = () => screen.queryAllByRole('group').map(({ textContent }) => textContent)

test('a new key is shown with a call that tries it, of the home figures that its owner has', async () => {
  signIn()
  const [call] = await make(key)
  expect(call?.body).toEqual({ name: 'Monthly report' })
  expect(screen.getByText(said.once)).toBeTruthy()
  const [shown, tried] = texts()
  expect(shown).toBe(key)
  expect(tried).toContain(`Authorization: Bearer ${key}`)
  expect(tried).toContain('/api/v1/home/admin')
  expect(screen.getByRole('link', { name: said.done }).getAttribute('href')).toBe(
    '/dashboard/settings/api-key',
  )
})

test('where the answer with the key was lost, the screen says to make another one', async () => {
  signIn()
  await make('rvr_••••kkkk')
  expect(screen.getByText(said.lost)).toBeTruthy()
  expect(texts()).toEqual([])
})
