/** The import screen before a file is chosen, and what it asks afterwards. */
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { uploadsUnderWay } from '../../field/files/use-uploads.ts'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { importScreen } from './import-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

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
  // Uploads are sent without fetch.
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
  const reading = { encoding: 'utf8', separator: 'comma', decimal: 'point', dateOrder: null }
  const calls = answer({
    'POST /registration/affiliate/import/preview': {
      data: {
        reading,
        columns: ['Name', 'Since'],
        rows: [['Ann', '03/04/2025']],
        lines: 1,
        mapping: {},
      },
    },
    'POST /registration/affiliate/import': {
      status: 422,
      message: messages.form.invalid,
      meta: { errors: { dateOrder: [messages.field.required] } },
    },
  })
  const Screen = importScreen('affiliate')
  showRoutes([{ path: '*', element: <Screen /> }], '/')
  const file = new File(['Name,Since'], 'people.csv', { type: 'text/csv' })
  fireEvent.change(await screen.findByLabelText('Add to file'), { target: { files: [file] } })
  await screen.findByText(said.dateOrder)
  fireEvent.click(screen.getByRole('button', { name: /^Preview/ }))
  await vi.waitFor(() => expect(calls.at(-1)?.path).toBe('/registration/affiliate/import'))
  await act(async () => undefined)
  expect(screen.getByText(said.dateOrder)).toBeTruthy()
  expect(screen.queryByText(messages.field.required)).toBeNull()
})
