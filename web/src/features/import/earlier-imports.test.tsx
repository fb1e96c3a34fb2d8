/** The last imports on the import screen: their records, and the way back. */
import type { RecentImport } from '@rivulet/contract/answers/import-answer'
import { importUndoMessages as said } from '@rivulet/contract/messages/import-undo-messages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openQuestions } from '../../lib/confirm.ts'
import { notices } from '../../lib/notices.ts'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { importOf } from './import-kinds.ts'

const one = {
  id: 12,
  file: 'people.csv',
  at: '2026-11-27T20:58:00Z',
  by: 'ADA',
  records: 31,
  undone: null,
}
const open = () =>
  showRoutes([{ path: '*', element: <EarlierImports importing={importOf('affiliate')} /> }], '/')

beforeEach(() => {
  openQuestions.set([])
  notices.set([])
  signIn()
})

test('an import leads to its records, and is undone in as many calls as it takes, once its facts are confirmed', async () => {
  let left: RecentImport[] = [{ ...one, undoable: true }]
  const parts = [
    { removed: 20, kept: 0, more: true },
    { removed: 9, kept: 2, more: false },
  ]
  const calls = answer({
    'GET /import': () => ({ data: left }),
    'POST /import/12/preview-undo': { data: { facts: ['29 affiliates'], blocked: false } },
    'POST /import/12/undo': () => ({ data: parts.shift() }),
  })
  open()
  const link = await screen.findByRole('link', { name: '31 affiliates' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('where[import]=eq~.~12')
  fireEvent.click(screen.getByRole('button', { name: said.title('people.csv') }))
  await waitFor(() => expect(openQuestions.get()).toHaveLength(1))
  const [question] = openQuestions.get()
  expect(await question?.facts?.()).toEqual({ facts: ['29 affiliates'], blocked: false })
  expect(calls.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(0)
  left = [{ ...one, records: 2, undoable: true, undone: { at: '2026-11-28T08:00:00Z', by: 'BEN' } }]
  await act(async () => question?.answer('yes'))
  await waitFor(() => expect(notices.get()[0]?.message).toBe(said.undone(29)))
  expect(calls.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(2)
  await screen.findByText(/^Undone 28\/11\/2026/)
  screen.getByRole('link', { name: '2 affiliates' })
})

test('who may not undo it sees no button, and without imports there is no card', async () => {
  answer({ 'GET /import': { data: [{ ...one, undoable: false }] } })
  const { unmount } = open()
  await screen.findByText('people.csv')
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
})
