/** Programme settings that two administrators have open. */
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { programmeFields, programmeNames } from '@rivulet/contract/programme-fields'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { ProgrammeScreen } from './programme-screen.tsx'
import { programmeKey } from './use-save-programme.ts'

const unset = { chosen: null, fallback: null, variable: null }
const settingsWith = (version: number, text: string) => ({
  settings: {
    ...Object.fromEntries(programmeNames.map((name) => [name, unset])),
    terms: { ...unset, chosen: text },
  },
  terms: { version, since: '2026-11-20T10:00:00.000Z' },
  ...{
    questions: { version: 0, questions: [] },
    pictures: { logo: null, icon: null },
    chosenPictures: [],
  },
})

test('S1.5 terms name the version whose text the form began with, whatever was published meanwhile', async () => {
  signIn(administrator())
  let stands = settingsWith(3, 'Be kind.')
  const calls = answer({
    'GET /admin/programme': () => ({ data: stands }),
    'PUT /admin/programme': () => ({ data: stands }),
    'GET /admin/mail': { data: { sentAt: null, waiting: 0, failing: 0 } },
  })
  showRoutes([{ path: '*', element: <ProgrammeScreen /> }], '/programme')
  const text = await screen.findByLabelText(new RegExp(programmeFields.terms.label))
  fireEvent.change(text, { target: { value: 'Be kind, always.' } })
  stands = settingsWith(4, 'Be kind. No brand bidding.')
  await act(() => queryClient.invalidateQueries({ queryKey: programmeKey }))
  await screen.findByText(new RegExp(programmeMessages.version(4, '').trim()))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...{ terms: 'Be kind, always.', termsVersion: 3, dryRun: true },
    }),
  )
})
