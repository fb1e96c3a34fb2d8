/** Local flags. */
import { beforeEach, expect, test, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  const [flags, trace] = [await import('./flags.ts'), await import('../trace.ts')]
  return { ...flags, ...trace }
}
beforeEach(() => localStorage.clear())

test('S3.18 all flags are off at first; those switched on survive a reload', async () => {
  const first = await load()
  expect(first.flags()).toEqual({
    debugging: false,
    filling: false,
    profiling: false,
    purging: false,
    modified: false,
    pending: false,
    version: '',
  })
  first.switchFlag('filling', true)
  const second = await load()
  expect(second.flags().filling).toBe(true)
  second.switchFlag('filling', false)
  expect(localStorage.length).toBe(0)
})

test('S3.18 debugging logs calls, profiling logs durations, neither logs nothing', async () => {
  const { switchFlag, trace } = await load()
  const told = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  trace('GET /x 200', performance.now())
  expect(told).not.toHaveBeenCalled()
  switchFlag('debugging', true)
  trace('GET /x 200', performance.now())
  switchFlag('profiling', true)
  trace('GET /x 200', performance.now())
  expect(told.mock.calls).toEqual([['GET /x 200'], [expect.stringMatching(/^GET \/x 200 \(\d+ ms\)$/)]])
})

test('S3.18 purging removes our stored data and nothing else', async () => {
  const { flags, purge } = await load()
  localStorage.setItem('rivulet.token', 'rvl_x')
  sessionStorage.setItem('rivulet.user', '{}')
  localStorage.setItem('other', 'kept')
  let reloads = 0
  await purge(() => void reloads++)
  expect(flags().purging).toBe(true)
  expect([Object.keys(localStorage), Object.keys(sessionStorage), reloads]).toEqual([['other'], [], 1])
})
