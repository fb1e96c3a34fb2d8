/** Update notice. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const load = async () => (vi.resetModules(), import('./version.ts'))
const serve = (version: string, status = 200) => {
  const asked: string[] = []
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    return new Response(JSON.stringify({ data: { version } }), { status })
  }
  return asked
}
beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

test('S4.8 S7.2 the first version seen is stored, another one is offered', async () => {
  const { checkVersion, waitingVersion } = await load()
  const asked = serve('1.0.0')
  await checkVersion()
  expect(asked).toEqual(['/statics/version'])
  expect(waitingVersion.get()).toBeNull()
  expect(localStorage.getItem('rivulet.version')).toBe('1.0.0')
  serve('1.1.0')
  await checkVersion()
  expect(waitingVersion.get()).toBe('1.1.0')
})

test('S4.8 S9.3 the offer stays until it is closed and is made once; updating stores the version and reloads', async () => {
  localStorage.setItem('rivulet.version', '1.0.0')
  const { applyUpdate, checkVersion, closeUpdate, offerWaiting, updating, waitingVersion } = await load()
  serve('1.1.0')
  await checkVersion()
  closeUpdate()
  expect(waitingVersion.get()).toBeNull()
  await offerWaiting()
  expect(waitingVersion.get()).toBeNull()
  serve('1.2.0')
  await offerWaiting()
  let reloads = 0
  await applyUpdate(() => void reloads++)
  expect([reloads, updating.get()]).toEqual([1, true])
  expect(localStorage.getItem('rivulet.version')).toBe('1.2.0')
})

test('S4.8 no offer while the server does not answer', async () => {
  localStorage.setItem('rivulet.version', '1.0.0')
  const { checkVersion, waitingVersion } = await load()
  serve('9.9.9', 500)
  await checkVersion()
  globalThis.fetch = async () => {
    throw new TypeError('offline')
  }
  await checkVersion()
  expect(waitingVersion.get()).toBeNull()
})

test('S9.2 S4.8 the version is checked one second after the start, and not in development', async () => {
  vi.useFakeTimers()
  const { scheduleVersionCheck } = await load()
  const asked = serve('1.0.0')
  scheduleVersionCheck()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual([])
  vi.stubEnv('DEV', false)
  scheduleVersionCheck()
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/statics/version'])
  vi.unstubAllEnvs()
})
