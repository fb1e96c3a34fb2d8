/** Recent choices of the quick search, whose code is loaded when it first opens. */
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../../lib/session/session.ts'
import { administrator } from '../../testing/show.tsx'

const ada = { token: 'rvl_a', user: administrator() }
const bob = { token: 'rvl_b', user: administrator({ id: 2, name: 'SOMEBODY ELSE' }) }

/** As after the page was loaded again. */
async function loaded() {
  vi.resetModules()
  return import('./recent-choices.ts')
}

beforeEach(() => sessionStorage.clear())

test('R95 they outlive a reload, but are not shown to the next person even if the last one never opened it again', async () => {
  startSession(ada, false)
  const { noteChoice } = await loaded()
  noteChoice({ title: 'ANNA RIVERS', to: '/dashboard/registration/affiliate/7' })
  expect((await loaded()).recentChoices.get()).toHaveLength(1)
  startSession(bob, false)
  expect((await loaded()).recentChoices.get()).toEqual([])
})
