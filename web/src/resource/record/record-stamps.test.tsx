/** What a record says about itself on its screen, its print and in lists: who wrote it, and whether it is in force. */
import { resources } from '@rivulet/contract/resources/index'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { listScreen } from '../list/resource-list.tsx'
import { printScreen } from './print-screen.tsx'
import { viewScreen } from './view-screen.tsx'

const grace = { id: 1, name: 'GRACE HOPPER' }
const ada = { id: 2, name: 'ADA KING' }
const stamps = {
  ...{ createdAt: '2026-11-01T08:00:00Z', createdBy: grace },
  ...{ updatedAt: '2026-11-02T08:00:00Z', updatedBy: ada, deletedAt: null, deletedBy: null },
}
const invite = { id: 5, code: 'abc', type: 'multiple', active: true, ...stamps }
const affiliate = { id: 7, name: 'ANNA RIVERS', active: true, verifiedAt: null, ...stamps }

function open(
  screenOf: typeof viewScreen,
  resource: (typeof resources)[keyof typeof resources],
  row: { id: number },
) {
  signIn()
  answer({ [`GET ${resource.path}/${row.id}`]: { data: row } })
  const Component = screenOf(resource)
  return showRoutes([{ path: '/records/:id', Component }], `/records/${row.id}`)
}

test('S3.1 S3.6 a record says who created and changed it', async () => {
  open(viewScreen, resources.invite, invite)
  const history = within(await screen.findByLabelText('History of the record'))
  for (const text of ['Created', 'Created by', 'GRACE HOPPER', 'Updated', 'Updated by', 'ADA KING'])
    expect(history.getByText(text)).toBeTruthy()
})

test('S3.1 S3.6 S2.33 so does its print', async () => {
  open(printScreen, resources.invite, invite)
  expect((await screen.findByRole('row', { name: /^Created by/ })).textContent).toContain('GRACE HOPPER')
  expect(screen.getByRole('row', { name: /^Updated by/ }).textContent).toContain('ADA KING')
})

test('S3.5 S4.3 an account that is active but not activated says so, in its list and on its record', async () => {
  const first = open(viewScreen, resources.affiliate, affiliate)
  // Beside its name, and at the field.
  const words = await screen.findAllByText('Not activated yet')
  expect(words.map(({ dataset }) => dataset['tone'])).toEqual(['warn', 'warn'])
  first.unmount()
  answer({ [`GET ${resources.affiliate.path}`]: { data: [affiliate], meta: { total: 1, totals: {} } } })
  const List = listScreen(resources.affiliate)
  showRoutes([{ path: '*', element: <List /> }], '/list')
  expect((await screen.findByText('Not activated yet')).dataset['tone']).toBe('warn')
})
