/** The import screen before a file is chosen, and what it asks afterwards. */
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { uploadsUnderWay } from '../../field/files/use-uploads.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { importScreen } from './import-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Uploads are sent without fetch. */
function takeUploads(): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 201
      responseText = JSON.stringify({ data: { file: 'f1', name: 'people.csv', size: 8 } })
      upload = {}
      onload = () => undefined
      open = () => undefined
      setRequestHeader = () => undefined
      abort = () => undefined
      send = () => queueMicrotask(() => this.onload())
    },
  )
}

/** A file as the server has read it. */
const fileOf = (columns: string[], row: string[], dateOrder: string | null) => ({
  reading: { encoding: 'utf8', separator: 'comma', decimal: 'point', dateOrder },
  ...{ columns, rows: [row], lines: 1, mapping: {} },
})

async function chooseFile(): Promise<void> {
  const file = new File(['Name,Since'], 'lines.csv', { type: 'text/csv' })
  fireEvent.change(await screen.findByLabelText('Add to file'), { target: { files: [file] } })
}

test('Preview waits while the file is on its way', async () => {
  signIn()
  answer({})
  const Screen = importScreen('affiliate')
  showRoutes([{ path: '*', element: <Screen /> }], '/')
  const waits = () => screen.getByRole('button', { name: /^Preview/ }).hasAttribute('data-loading')
  expect(waits()).toBe(false)
  act(() => uploadsUnderWay.set(1))
  expect(waits()).toBe(true)
  act(() => uploadsUnderWay.set(0))
  expect(waits()).toBe(false)
})

test('S5.2 dates that can be read in two ways keep their question when the answer is missing', async () => {
  signIn()
  takeUploads()
  const calls = answer({
    'POST /registration/affiliate/import/preview': {
      data: fileOf(['Name', 'Since'], ['Ann', '03/04/2025'], null),
    },
    'POST /registration/affiliate/import': {
      status: 422,
      message: messages.form.invalid,
      meta: { errors: { dateOrder: [messages.field.required] } },
    },
  })
  const Screen = importScreen('affiliate')
  showRoutes([{ path: '*', element: <Screen /> }], '/')
  await chooseFile()
  await screen.findByText(said.dateOrder)
  fireEvent.click(screen.getByRole('button', { name: /^Preview/ }))
  await vi.waitFor(() => expect(calls.at(-1)?.path).toBe('/registration/affiliate/import'))
  await act(async () => undefined)
  expect(screen.getByText(said.dateOrder)).toBeTruthy()
  expect(screen.queryByText(messages.field.required)).toBeNull()
})

test('S2.13 after an import the pending orders of its shop are one click away', async () => {
  const shop = { id: 4, name: 'BLUE SHOP', reference: null, linkId: 1004, active: true }
  signIn(administrator({ shops: [shop] }))
  takeUploads()
  const step = { created: 1, existing: 0, wrong: 0, outcomes: [], amount: '9.00', commission: '0.00' }
  answer({
    'POST /financial/order/import/preview': { data: fileOf(['Order ID'], ['A-1'], 'ymd') },
    'POST /financial/order/import': {
      data: { ...step, statuses: { approved: 0, pending: 1, failed: 0 }, next: null },
    },
  })
  const Screen = importScreen('order')
  showRoutes([{ path: '*', element: <Screen /> }], '/')
  await chooseFile()
  await screen.findByText('A-1')
  fireEvent.click(screen.getByRole('button', { name: /^Preview/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Import 1/ }))
  const link = await screen.findByRole('link', { name: said.seePending })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(/where\[shop\]=eq~\.~4$/)
})
