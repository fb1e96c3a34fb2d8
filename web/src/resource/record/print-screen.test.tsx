/** Print of a record. */
import { resources } from '@rivulet/contract/resources/index'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { fillSlots } from '../slots.ts'
import { printScreen } from './print-screen.tsx'

test('S2.33 fields hidden in the form are not printed', async () => {
  fillSlots('tool', { hides: (name, { kind }) => name === 'video' && kind === 'text' })
  signIn()
  const record = { id: 5, title: 'WORDS', kind: 'text', snippet: 'Go to {link}', updatedAt: '' }
  answer({ 'GET /marketing/tool/5': { data: record } })
  const path = '/dashboard/marketing/tool/:id/print'
  showRoutes([{ path, Component: printScreen(resources.tool) }], '/dashboard/marketing/tool/5/print')
  expect(await screen.findByRole('row', { name: /^Snippet/ })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /^Video/ })).toBeNull()
})
