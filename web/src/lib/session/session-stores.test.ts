/** State kept by a tab is cleared for the next user (R95). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { administrator } from '../../testing/show.tsx'
import { openLinkDialog, useLinkDialog } from '../../features/link/link-dialog-state.ts'
import { renderHook } from '@testing-library/react'
import { ask, messageOf } from '../api.ts'
import { askToConfirm, openQuestions } from '../confirm.ts'
import { download, downloads } from '../files/downloads.ts'
import { setMenuCounts, useMenuCounts } from '../menu-counts.ts'
import { failure, notices, success } from '../notices.ts'
import { askProof, waitingProof } from './prove.ts'
import { queryClient } from '../query.ts'
import { announceScreenChange } from '../page/screen-change.ts'
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

afterEach(() => vi.unstubAllGlobals())
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
    const answered = askToConfirm({ message: 'Erase ANNA RIVERS?' })
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

test.each(Object.entries(change))(
  'R95 an answer that arrives after %s is shown to nobody',
  async (_, leave) => {
    const answers = { 200: 'Commission of ANNA RIVERS corrected', 422: 'ANNA RIVERS is owed money' }
    for (const [status, message] of Object.entries(answers)) {
      startSession({ token: 'rvl_a', user: ada }, false)
      let arrive: (answer: Response) => void = () => undefined
      vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)))
      void ask('POST', '/financial/correction').then(
        (answer) => success(answer.message ?? ''),
        (error: unknown) => failure(messageOf(error)),
      )
      leave()
      arrive(Response.json({ message }, { status: Number(status) }))
      await new Promise((resolve) => setTimeout(resolve))
      expect(notices.get()).toEqual([])
    }
  },
)

test('R95 it stays for the same user, even when the user is fetched again', () => {
  setMenuCounts({ '/dashboard/financial/claim': 3 })
  const counts = renderHook(() => useMenuCounts())
  updateUser({ ...ada, name: 'ADA KING' })
  expect(counts.result.current).toEqual({ '/dashboard/financial/claim': 3 })
})

test('S9.5 questions are dismissed when the screen changes, and their actions do not run', async () => {
  const dialog = renderHook(() => useLinkDialog())
  openLinkDialog(7)
  const answered = askToConfirm({ message: 'New API key?' })
  const proven = askProof()
  announceScreenChange()
  expect([await answered, await proven]).toEqual([false, false])
  dialog.rerender()
  expect([openQuestions.get(), waitingProof.get(), dialog.result.current]).toEqual([[], null, null])
})

/** What stays in a tab for the next person, and why that is nothing of the last one. */
const stays: Record<string, string> = {
  'app/inside.ts': 'the routes of the dashboard, the same for everybody',
  'app/router.tsx': 'the router, screens whose code is loaded, and whose screens are shown',
  'app/shell/recent-choices.ts': 'choices in the quick search, cleared with the session',
  'app/shell/use-search-key.ts':
    'letters typed before the quick search opens; dropped when it is closed',
  'field/files/uploads-under-way.ts': 'how many uploads are under way',
  'field/files/use-uploads.ts': 'a number for the next upload',
  'lib/live/attended.ts': 'when the device was last touched',
  'lib/live/changes.ts': 'screens that listen; whether changes arrive ends with the session',
  'lib/stored/color-scheme.ts': 'the theme',
  'lib/confirm.ts': 'questions, dismissed with the session',
  'lib/files/downloads.ts': 'downloads, stopped with the session',
  'lib/stored/drawer.ts': 'whether the menu is open',
  'lib/page/error-report.ts': 'which errors were reported',
  'lib/stored/flags.ts': 'switches for developers',
  'lib/notices.ts': 'a number for the next notice; notices end with the session',
  'lib/page/numbered-entries.ts': 'the address on the screen',
  'lib/live/online.ts': 'the network',
  'lib/page/page.ts': 'the record named in the breadcrumb, forgotten with its screen',
  'lib/programme.ts': 'the programme, which is public',
  'lib/session/open-tabs.ts': 'the session itself, of this tab; another person’s is not passed on',
  'lib/session/prove.ts': 'a proof asked for, given up with the session',
  'lib/page/screen-change.ts': 'listeners',
  'lib/search-source.ts': 'searches of the screen that is open',
  'lib/session/session.ts': 'the session itself',
  'lib/live/show-changes.ts': 'what is to be fetched again, cleared with the session',
  'lib/page/trusted-types.ts': 'the sanitizer',
  'lib/stored/unit.ts': 'the chosen shop, reset with the session',
  'lib/page/unsaved-changes.ts': 'forms that are open',
  'lib/page/version.ts': 'the version',
  'resource/list/rows/use-scroll-memory.ts': 'scroll positions, cleared with the session',
  'resource/list/selection/use-selection.ts': 'an empty selection, never changed',
  'resource/slots.ts': 'what fills which slot',
  'resource/traced-rows.ts': 'rows of lists that are open',
}
const keeps = /^(export )?(let \w|const \w+.* = (createStore|new (Map|Set)(<.*>)?\(\)))/m

test('R95 every module that keeps something is known, so that no new one outlives a session unnoticed', () => {
  const sources = import.meta.glob<string>('/web/src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const found = Object.entries(sources)
    .filter(([name, text]) => !/\.test\.|\/testing\//.test(name) && keeps.test(text))
    .map(([name]) => name.replace('/web/src/', ''))
  expect(found.toSorted()).toEqual(Object.keys(stays).toSorted())
})
