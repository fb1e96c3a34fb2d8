/** The import screen before a file is chosen, and what it asks afterwards. */
import { csvDecimals, dateOrders } from '@rivulet/contract/choices'
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { uploadsUnderWay } from '../../field/files/uploads-under-way.ts'
import { queryClient } from '../../lib/query.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { importScreen } from './import-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

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

const rest = { statuses: null, rates: { lowest: null, highest: null, without: 1 }, next: null }

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
  await vi.waitFor(() => expect(calls.at(-1)?.path).toBe('/registration/affiliate/import'), 60_000)
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
      data: { ...step, statuses: { approved: 0, pending: 1, failed: 0 }, rates: null, next: null },
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

test('columns mapped by hand are remembered for the next file with the same header line, and no other', async () => {
  signIn()
  takeUploads()
  let columns = ['Wer', 'Adresse']
  const read = 'POST /registration/affiliate/import/preview'
  const calls = answer({
    [read]: () => ({ data: fileOf(columns, ['Ann', 'ann@x.example'], 'ymd') }),
    'POST /registration/affiliate/import': {
      data: { created: 1, existing: 0, wrong: 0, outcomes: [], amount: null, commission: null, ...rest },
    },
  })
  const Screen = importScreen('affiliate')
  const open = async () => {
    const { unmount } = showRoutes([{ path: '*', element: <Screen /> }], '/')
    await chooseFile()
    await screen.findByText('Ann')
    return unmount
  }
  const nameColumn = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Name/ })
  let unmount = await open()
  expect(nameColumn().value).toBe('')
  fireEvent.click(nameColumn())
  fireEvent.click(await screen.findByRole('option', { name: 'Wer' }))
  fireEvent.click(screen.getByRole('button', { name: /^Preview/ }))
  await screen.findByRole('button', { name: /^Import 1/ })
  unmount()
  unmount = await open()
  await vi.waitFor(() => expect(nameColumn().value).toBe('Wer'), 60_000)
  fireEvent.click(screen.getByRole('button', { name: /^Preview/ }))
  await screen.findByRole('button', { name: /^Import 1/ })
  expect(calls.at(-1)?.body).toMatchObject({ columnName: 'Wer', dryRun: true })
  unmount()
  columns = ['Wer', 'Anderes']
  queryClient.clear()
  await open()
  expect(nameColumn().value).toBe('')
})

test('after an import another file can be imported, on a form that is empty again', async () => {
  signIn()
  takeUploads()
  const step = { created: 1, existing: 0, wrong: 0, outcomes: [], amount: null, commission: null }
  answer({
    'POST /registration/affiliate/import/preview': { data: fileOf(['Name'], ['Ann'], 'ymd') },
    'POST /registration/affiliate/import': {
      data: { ...step, statuses: null, rates: { lowest: null, highest: null, without: 1 }, next: null },
    },
  })
  const Screen = importScreen('affiliate')
  showRoutes([{ path: '*', element: <Screen /> }], '/')
  await chooseFile()
  await screen.findByText('Ann')
  fireEvent.click(screen.getByRole('button', { name: /^Preview/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Import 1/ }))
  fireEvent.click(await screen.findByRole('button', { name: said.another }))
  await screen.findByLabelText('Add to file')
  expect(screen.queryByText('Ann')).toBeNull()
})

test('a column of dates that is chosen by hand has its format detected again, and nothing else changes', async () => {
  signIn()
  takeUploads()
  const file = fileOf(['Code', 'Erster Tag'], ['A1', '31.08.2026'], 'ymd')
  const calls = answer({
    'POST /marketing/coupon/import/preview': ({ body }) => {
      const asked = body as { columnFrom?: string }
      return {
        data: asked.columnFrom ? { ...file, reading: { ...file.reading, dateOrder: 'dmy' } } : file,
      }
    },
  })
  const Screen = importScreen('coupon')
  showRoutes([{ path: '*', element: <Screen /> }], '/')
  await chooseFile()
  await screen.findByText('A1')
  const valueOf = (label: string) =>
    screen.getByRole<HTMLInputElement>('combobox', { name: label }).value
  const choose = async (label: string, option: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: label }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Decimal sign', csvDecimals.comma)
  await choose('Valid from', 'Erster Tag')
  await vi.waitFor(() => expect(valueOf('Dates')).toBe(dateOrders.dmy), 60_000)
  expect(calls.at(-1)?.body).toMatchObject({ columnFrom: 'Erster Tag', columnUntil: null })
  expect(valueOf('Decimal sign')).toBe(csvDecimals.comma)
  expect(valueOf('Valid from')).toBe('Erster Tag')
})

test('the error of a file goes when a file of the same name is chosen', async () => {
  signIn()
  takeUploads()
  answer({
    'POST /registration/affiliate/import/preview': { data: fileOf(['Name'], ['Ann'], 'ymd') },
  })
  const Screen = importScreen('affiliate')
  showRoutes([{ path: '*', element: <Screen /> }], '/')
  const input = await screen.findByLabelText('Add to file')
  const choose = (text: string, name: string) =>
    fireEvent.change(input, { target: { files: [new File([text], name, { type: 'text/csv' })] } })
  choose('', 'lines.csv')
  await screen.findByRole('alert')
  choose('Name', 'lines.csv')
  await screen.findByText('Ann')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the lines with problems are a file of their own, which is read as the whole file was', async () => {
  signIn(
    administrator({
      shops: [{ id: 4, name: 'BLUE SHOP' }],
    }),
  )
  takeUploads()
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const problems = [
    { field: 'Amount', message: said.number('x') },
    { field: null, message: 'Other' },
  ]
  const wrong = {
    ...{ line: 2, outcome: 'wrong', name: '=A1', record: null, address: null, values: {}, problems },
    cells: ['=A1', '03/04/2025', 'x; y', 'a "b"'],
  }
  const good = { ...wrong, line: 3, outcome: 'created', problems: [], cells: [] }
  let columns = ['Nr', 'Tag', 'Wert', 'Wer']
  const calls = answer({
    'POST /financial/order/import/preview': () => {
      const file = fileOf(columns, ['=A1'], null)
      return { data: { ...file, reading: { ...file.reading, separator: 'semicolon' } } }
    },
    'POST /financial/order/import': {
      data: {
        ...{
          created: 1,
          existing: 0,
          wrong: 1,
          outcomes: [wrong, good],
          amount: '9.00',
          commission: '0.00',
        },
        ...{ statuses: { approved: 1, pending: 0, failed: 0 }, rates: null, next: null },
      },
    },
  })
  const Screen = importScreen('order')
  const open = async () => {
    const { unmount } = showRoutes([{ path: '*', element: <Screen /> }], '/')
    await chooseFile()
    await screen.findByText('=A1')
    return unmount
  }
  const choose = async (label: string, option: string) => {
    fireEvent.click(await screen.findByRole('combobox', { name: label }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  const unmount = await open()
  await choose('Date', 'Tag')
  // Before the answer that says that it cannot be detected.
  await choose('Dates', dateOrders.dmy)
  await choose('Status', 'Wer')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Approved' }), {
    target: { value: 'fini' },
  })
  fireEvent.click(screen.getByRole('button', { name: /^Preview/ }))
  fireEvent.click(await screen.findByRole('button', { name: said.saveProblems }))
  const [blob] = made.mock.lastCall ?? []
  const text = blob instanceof Blob ? await blob.text() : ''
  expect(text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    'Problem;Nr;Tag;Wert;Wer',
    `"Amount: ${said.number('x')}; Other";'=A1;03/04/2025;"x; y";"a ""b"""`,
    '',
  ])
  unmount()
  columns = ['Problem', ...columns]
  queryClient.clear()
  await open()
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ columnDate: 'Tag' }), 60_000)
  const valueOf = (role: 'combobox' | 'textbox', name: RegExp) =>
    screen.getByRole<HTMLInputElement>(role, { name }).value
  await vi.waitFor(() => expect(valueOf('combobox', /^Dates/)).toBe(dateOrders.dmy), 60_000)
  expect([valueOf('combobox', /^Status/), valueOf('textbox', /^Approved/)]).toEqual(['Wer', 'fini'])
})
