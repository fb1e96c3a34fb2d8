/** What a tab keeps between screens is gone for the next person on it (R95). */
import { beforeEach, expect, test } from 'vitest'
import { administrator } from '../testing/show.tsx'
import { openLinkDialog, useLinkDialog } from '../features/link/link-dialog-state.ts'
import { renderHook } from '@testing-library/react'
import { agreed, openQuestions } from './confirm.ts'
import { download, downloads } from './downloads.ts'
import { setMenuCounts, useMenuCounts } from './menu-counts.ts'
import { notices, success } from './notices.ts'
import { askProof, waitingProof } from './prove.ts'
import { queryClient } from './query.ts'
import { announceScreenChange } from './screen-change.ts'
import { endSession, replaceSession, startSession, updateUser } from './session.ts'

const ada = administrator()
const other = administrator({ id: 2, name: 'SOMEBODY ELSE' })

const change = {
  'the person signs out': () => endSession('signed-out'),
  'the session is over': () => endSession('expired'),
  'somebody else signs in': () => startSession({ token: 'rvl_b', user: other }, false),
  'an administrator acts on behalf of an affiliate': () =>
    replaceSession({ token: 'rvl_c', user: { ...other, impersonator: { id: 1, name: ada.name } } }),
}

beforeEach(() => startSession({ token: 'rvl_a', user: ada }, false))

test.each(Object.entries(change))(
  'R95 S4.6 nothing of the last session is left when %s',
  async (_, leave) => {
    const counts = renderHook(() => useMenuCounts())
    const dialog = renderHook(() => useLinkDialog())
    setMenuCounts({ '/dashboard/financial/claim': 3 })
    success('Commission of ANNA RIVERS corrected')
    queryClient.setQueryData(['order', 'list'], { rows: [] })
    openLinkDialog(7)
    const answered = agreed({ message: 'Erase ANNA RIVERS?' })
    const proven = askProof()
    const asked = (signal: AbortSignal) =>
      new Promise<Response>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    const file = download('/orders/export', 'orders.csv', asked)
    leave()
    await file
    expect([await answered, await proven]).toEqual([false, false])
    counts.rerender()
    dialog.rerender()
    expect({
      counts: counts.result.current,
      dialog: dialog.result.current,
      notices: notices.get(),
      questions: openQuestions.get(),
      proof: waitingProof.get(),
      downloads: downloads.get(),
      answers: queryClient.getQueryCache().getAll().length,
    }).toEqual({
      counts: {},
      dialog: null,
      notices: [],
      questions: [],
      proof: null,
      downloads: [],
      answers: 0,
    })
  },
)

test('R95 it stays for the same person, whatever is fetched of them anew', () => {
  setMenuCounts({ '/dashboard/financial/claim': 3 })
  const counts = renderHook(() => useMenuCounts())
  updateUser({ ...ada, name: 'ADA KING' })
  expect(counts.result.current).toEqual({ '/dashboard/financial/claim': 3 })
})

test('S9.5 what stands over a screen is dismissed when the screen goes, and nothing is done', async () => {
  const dialog = renderHook(() => useLinkDialog())
  openLinkDialog(7)
  const answered = agreed({ message: 'New API key?' })
  const proven = askProof()
  announceScreenChange()
  expect([await answered, await proven]).toEqual([false, false])
  dialog.rerender()
  expect([openQuestions.get(), waitingProof.get(), dialog.result.current]).toEqual([[], null, null])
})
