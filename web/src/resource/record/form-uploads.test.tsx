/** Files on their way while a form is saved or left. */
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQuestions } from '../../lib/confirm.ts'
import { hasUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { answer } from '../../testing/answers.ts'
import { save } from '../../testing/editing.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { takeUploads } from '../../testing/uploads.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { addScreen } from './add-screen.tsx'
import { editScreen } from './edit-screen.tsx'

const stamps = { updatedAt: '2026-01-02T10:00:00.000Z', createdAt: null, deletedAt: null }
const kept = { file: 'kept', name: 'terms.pdf', size: 3, label: null, description: null }
const upload = { id: 5, title: 'Banners', documents: [kept], ...stamps }

beforeEach(() => {
  openQuestions.set([])
  signIn()
})
afterEach(() => vi.unstubAllGlobals())

async function choose(...names: string[]) {
  const input = await screen.findByLabelText('Add to documents')
  const files = names.map((name) => new File(['content'], name, { type: 'image/png' }))
  fireEvent.change(input, { target: { files } })
}
const button = (name: RegExp) => screen.getByRole('button', { name, hidden: true })
const waits = (name: RegExp) => button(name).hasAttribute('data-loading')

/** Opens one of the screens, with the bodies that it sends. */
function open(path: string) {
  const bodies: unknown[] = []
  const take = ({ body }: { body: unknown }) => {
    bodies.push(body)
    return { data: upload }
  }
  answer({
    'GET /service/upload/5': { data: upload },
    'PATCH /service/upload/5': take,
    'POST /service/upload': take,
    'GET /admin/programme/defaults': { data: {} },
  })
  const [Add, Edit] = [addScreen(resources.upload), editScreen(resources.upload)]
  const routes = [
    { path: '/add', element: <Add /> },
    { path: '/:id/edit', element: <Edit /> },
    { path: '*', element: <p>Elsewhere</p> },
  ]
  const { unmount } = showRoutes(routes, path)
  return { bodies, unmount }
}

test('S5.10 S2.32 Save waits for the files on their way, and leaving meanwhile would ask', async () => {
  const { sent, arrive } = takeUploads()
  const { bodies } = open('/5/edit')
  await choose('a.png', 'b.png')
  await waitFor(() => expect(waits(/^Save/)).toBe(true))
  expect(hasUnsavedChanges()).toBe(true)
  fireEvent.click(button(/^Save/))
  save()
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await arrive()
  await waitFor(() => expect(sent).toEqual(['a.png', 'b.png']))
  expect(waits(/^Save/)).toBe(true)
  await arrive()
  await waitFor(() => expect(waits(/^Save/)).toBe(false))
  expect(bodies).toEqual([])
  save()
  await screen.findByText('Elsewhere')
  expect(bodies).toEqual([
    {
      documents: [{ file: 'kept' }, { file: 'stored a.png' }, { file: 'stored b.png' }],
      updatedAt: upload.updatedAt,
    },
  ])
})

test('S5.10 a new record is added with the files that were on their way', async () => {
  const { arrive } = takeUploads()
  const { bodies } = open('/add')
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Banners' } })
  await choose('a.png')
  await waitFor(() => expect(waits(/^Save/)).toBe(true))
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await arrive()
  await waitFor(() => expect(waits(/^Save/)).toBe(false))
  save()
  await screen.findByText('Elsewhere')
  expect(bodies).toEqual([{ title: 'Banners', documents: [{ file: 'stored a.png' }] }])
})

test('S5.10 the files that follow one on its way are not sent for a form that was left', async () => {
  const { sent } = takeUploads()
  const { unmount } = open('/add')
  await choose('a.png', 'b.png')
  await waitFor(() => expect(sent).toEqual(['a.png']))
  unmount()
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  expect(sent).toEqual(['a.png'])
  open('/add')
  await screen.findByLabelText('Add to documents')
  expect(waits(/^Save/)).toBe(false)
})

test('S5.10 S2.32 a dialog waits for the files on their way, and asks before it is closed meanwhile', async () => {
  const { arrive } = takeUploads()
  const closed = vi.fn<() => void>()
  const calls = answer({ 'POST /financial/claim/5/write': {} })
  const props = { resource: resources.claim, name: 'write', rows: [{ id: 5, state: 'open' }] }
  const element = <ActionDialog {...props} onClose={closed} />
  showRoutes([{ path: '*', element }], '/')
  await choose('a.png')
  await waitFor(() => expect(waits(/^Write/)).toBe(true))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(openQuestions.get()).toHaveLength(1))
  openQuestions.get()[0]?.answer('dismiss')
  await arrive()
  await waitFor(() => expect(waits(/^Write/)).toBe(false))
  expect(closed).not.toHaveBeenCalled()
  const text = screen.getByRole('textbox', { name: /^Text/, hidden: true })
  fireEvent.change(text, { target: { value: 'Here it is' } })
  fireEvent.click(button(/^Write/))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(calls.at(-1)?.body).toEqual({
    text: 'Here it is',
    documents: [{ file: 'stored a.png' }],
  })
})
