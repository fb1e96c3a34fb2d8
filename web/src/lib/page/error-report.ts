/** Reports uncaught errors to our server, which writes them to its log. */
import { apiBase, isApiError } from '../api.ts'
import { flags } from '../stored/flags.ts'

/** Reports per minute; a screen that keeps failing adds nothing new. */
const most = 5
const period = 60_000
const longest = { message: 1000, stack: 8000, screen: 255 }

/** Harmless, or handled where they occurred. */
const ignored = [
  'ResizeObserver loop limit exceeded',
  // The wording of newer browsers.
  'ResizeObserver loop completed with undelivered notifications',
  'Request failed with status code 401',
]

/** Cut to the server's limits, without characters it cannot store. */
const cut = (text: string, length: number): string =>
  text.slice(0, length).replaceAll('\0', '').toWellFormed()

const reported = new Set<string>()
let recent: number[] = []

/** Error responses, answered questions and cancelled calls are not errors of a screen. */
function isFault(cause: unknown, message: string): boolean {
  if (isApiError(cause) || ignored.some((words) => message.includes(words))) return false
  const { name, type } = Object(cause) as { name?: unknown; type?: unknown }
  return name !== 'AbortError' && type !== 'cancel' && type !== 'dismiss'
}

function mayTell(message: string, now: number): boolean {
  recent = recent.filter((at) => now - at < period)
  if (reported.has(message) || recent.length >= most) return false
  reported.add(message)
  recent.push(now)
  return true
}

/** Never throws, never waits, and reports each message once. */
export function reportFault(cause: unknown): void {
  const { message, stack = '' } = cause instanceof Error ? cause : { message: String(cause) }
  const named = cut(message, longest.message)
  if (named === '' || !isFault(cause, named) || !mayTell(named, performance.now())) return
  const [screen = ''] = location.hash.slice(1).split('?')
  const body = {
    message: named,
    stack: cut(stack, longest.stack),
    screen: cut(screen, longest.screen),
    version: flags().version,
  }
  void fetch(`${apiBase}/error-report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined)
}

/** Listens for uncaught errors; returns a function that stops it. */
export function watchErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent) => reportFault(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportFault(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
