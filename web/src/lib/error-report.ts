/** Tells our own server of faults in the screens, so that whoever runs it can read them in its log. */
import { apiBase, isApiError } from './api.ts'
import { flags } from './flags.ts'

/** How many in a minute; a screen that fails over and over says nothing new. */
const most = 5
const period = 60_000
const longest = { message: 1000, stack: 8000, screen: 255 }

/** Nobody's fault, or told already where it happened. */
const ignored = [
  'ResizeObserver loop limit exceeded',
  // The same in the words of newer browsers.
  'ResizeObserver loop completed with undelivered notifications',
  'Request failed with status code 401',
]

/** What the server takes: no longer than that, and nothing that cannot be stored. */
const cut = (text: string, length: number): string =>
  text.slice(0, length).replaceAll('\0', '').toWellFormed()

const told = new Set<string>()
let recent: number[] = []

/** A refusal of the server, an answered question and a cancelled call are no faults of a screen. */
function isFault(cause: unknown, message: string): boolean {
  if (isApiError(cause) || ignored.some((words) => message.includes(words))) return false
  const { name, type } = Object(cause) as { name?: unknown; type?: unknown }
  return name !== 'AbortError' && type !== 'cancel' && type !== 'dismiss'
}

function mayTell(message: string, now: number): boolean {
  recent = recent.filter((at) => now - at < period)
  if (told.has(message) || recent.length >= most) return false
  told.add(message)
  recent.push(now)
  return true
}

/** Never throws, never waits, and tells each message once. */
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

/** What nobody caught. The answer stops it. */
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
