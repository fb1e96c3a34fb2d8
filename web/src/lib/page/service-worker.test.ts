/** Registration and updates of the service worker; its behaviour is covered by browser tests. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateWaiting, scheduleWorker } from './service-worker.ts'

/** Waits for the registration, as in production. */
async function start(onWaiting: () => void = () => undefined) {
  vi.stubEnv('DEV', false)
  scheduleWorker(onWaiting)
  await vi.advanceTimersByTimeAsync(5000)
}

/** Mock of a service worker registration, which jsdom lacks. */
function openBrowser(active: object | null) {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = Object.assign(new EventTarget(), {
    active,
    waiting: null as object | null,
    installing: worker,
    updates: 0,
    update: async () => void registration.updates++,
  })
  const registered: string[] = []
  vi.stubGlobal('navigator', {
    serviceWorker: {
      // In WebKit also while the very first worker is waiting.
      controller: {},
      register: async (script: string) => (registered.push(script), registration),
    },
  })
  const install = () => {
    registration.dispatchEvent(new Event('updatefound'))
    registration.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
  }
  return { registration, registered, install }
}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('S9.2 an update of the worker is requested every hour', async () => {
  const { registration } = openBrowser({})
  await start()
  await vi.advanceTimersByTimeAsync(3_599_999)
  expect(registration.updates).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(registration.updates).toBe(1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(registration.updates).toBe(2)
})

test('S4.8 a waiting worker is announced, but not the very first one', async () => {
  let told = 0
  const first = openBrowser(null)
  await start(() => void told++)
  first.install()
  expect(told).toBe(0)
  const later = openBrowser({})
  await start(() => void told++)
  later.install()
  expect(told).toBe(1)
})

test('S9.2 the worker is registered after the first screen, and not in development', async () => {
  const { registered } = openBrowser({})
  scheduleWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  expect(registered).toEqual([])
  vi.stubEnv('DEV', false)
  scheduleWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(4999)
  expect(registered).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(registered).toEqual(['/service-worker.js'])
})

/** Mock of a worker that waits for its turn, and of its registration. */
function openWaiting() {
  const waiting = Object.assign(new EventTarget(), {
    state: 'installed',
    postMessage: vi.fn<(word: string) => void>(),
  })
  const registration = { waiting, unregister: vi.fn<() => Promise<boolean>>(async () => true) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  return { waiting, registration }
}

test('S9.2 a waiting worker takes over, and an old one that stays is given up before the next page', async () => {
  const { waiting, registration } = openWaiting()
  const handedOver = activateWaiting()
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.postMessage).toHaveBeenCalledWith('take over')
  waiting.state = 'activated'
  waiting.dispatchEvent(new Event('statechange'))
  await handedOver
  expect(registration.unregister).not.toHaveBeenCalled()

  const stuck = openWaiting().registration
  const late = activateWaiting()
  await vi.advanceTimersByTimeAsync(10_000)
  await late
  expect(stuck.unregister).toHaveBeenCalledOnce()
})

test('a browser without service workers causes no error', async () => {
  vi.stubGlobal('navigator', {})
  await start()
  vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.reject(new Error('denied')) } })
  await start()
  expect(vi.getTimerCount()).toBe(0)
})
