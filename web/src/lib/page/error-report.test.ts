/** Error reports: which errors are sent, and how often. */
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, type Call } from '../../testing/answers.ts'

let calls: Call[]
let stop: () => void = () => undefined
/** In a fresh module instance. */
async function open() {
  vi.resetModules()
  const { reportFault, watchErrors } = await import('./error-report.ts')
  stop()
  stop = watchErrors()
  return reportFault
}
beforeEach(() => {
  calls = answer({ 'POST /error-report': { status: 202, data: null } })
  location.hash = '#/dashboard/marketing/link?search=secret'
})
const messages = () => calls.map(({ body }) => (body as { message: string }).message)
const fail = (error: unknown, message = String(error)) =>
  window.dispatchEvent(new ErrorEvent('error', { error, message }))
const reject = (reason: unknown) =>
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() }),
  )

test('S8.14 uncaught errors are reported with screen and version, without the query', async () => {
  await open()
  const error = new TypeError('x is undefined')
  fail(error)
  reject(new Error('nobody waited'))
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array(2).fill('POST /error-report'),
  )
  expect(calls[0]?.body).toEqual({
    message: 'x is undefined',
    stack: error.stack?.slice(0, 8000),
    screen: '/dashboard/marketing/link',
    version: '',
  })
  expect(calls[0]?.headers.get('bearer')).toBeNull()
  expect(messages()).toEqual(['x is undefined', 'nobody waited'])
})

test('S8.14 browser noise and errors of an ended session are not reported', async () => {
  await open()
  fail(null, 'ResizeObserver loop limit exceeded')
  fail(null, 'ResizeObserver loop completed with undelivered notifications.')
  reject(new Error('Request failed with status code 401'))
  const { apiError } = await import('../api.ts')
  reject(apiError(401, 'Your session has ended. Please sign in again'))
  reject(apiError(0, 'offline'))
  reject({ type: 'cancel' })
  reject({ type: 'dismiss' })
  reject(new DOMException('The operation was aborted', 'AbortError'))
  expect(calls).toEqual([])
})

test('S8.14 repeated errors are reported once, others at most five times a minute', async () => {
  const reportFault = await open()
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(0)
  for (let i = 0; i < 3; i++) fail(new Error('again'))
  for (let i = 0; i < 9; i++) reportFault(new Error(`fault ${i}`))
  expect(messages()).toEqual(['again', 'fault 0', 'fault 1', 'fault 2', 'fault 3'])
  clock.mockReturnValue(60_000)
  fail(new Error('again'))
  fail(new Error('a minute later'))
  expect(messages().slice(5)).toEqual(['a minute later'])
  clock.mockRestore()
})

test('S8.14 a failed report is not reported, and long messages are cut', async () => {
  const reportFault = await open()
  let tries = 0
  globalThis.fetch = async () => {
    tries++
    throw new TypeError('Failed to fetch')
  }
  reportFault(new Error('first'))
  await Promise.resolve()
  expect(tries).toBe(1)
  calls = answer({ 'POST /error-report': { status: 202, data: null } })
  reportFault(new Error(`${'x'.repeat(999)}\u{1F30A}\u{1F30A}`))
  expect(messages()).toEqual([`${'x'.repeat(999)}\uFFFD`])
})
