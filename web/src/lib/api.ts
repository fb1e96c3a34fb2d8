/** API client: sends token and device, unwraps `data`, and turns error responses into ApiError. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import { unattendedHeader } from '@rivulet/contract/live'
import { messages } from '@rivulet/contract/messages/messages'
import { isUnattended } from './live/attended.ts'
import { device } from './session/device.ts'
import { online } from './live/online.ts'
import { askProof } from './session/prove.ts'
import { endSession, isSomebodyElse, session, updateUser } from './session/session.ts'
import { trace } from './trace.ts'

export const apiBase = '/api/v1'

export type FieldErrors = Record<string, string[]>

/** An error response, or no response at all (status 0). */
export type ApiError = Error & {
  name: 'ApiError'
  status: number
  errors: FieldErrors
  code: string | null
}

export function apiError(
  status: number,
  message: string,
  errors: FieldErrors = {},
  code: string | null = null,
): ApiError {
  return Object.assign(new Error(message), { name: 'ApiError' as const, status, errors, code })
}
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError'

/** The message to show for a thrown value. */
export const messageOf = (error: unknown): string =>
  isApiError(error) ? error.message : messages.form.failedAgain

export type CallOptions = {
  body?: unknown
  signal?: AbortSignal
  /** 401 and 403 do not end the session: for polling and background calls. */
  keepSession?: boolean
  /** Sent as Idempotency-Key, so that a retried create or payment runs once. */
  idempotencyKey?: string
}
export type Answer<T> = { data: T; message: string | null; meta: Record<string, unknown> }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'

/** A new idempotency key; keep it while retrying the same attempt. */
export const idempotencyKey = (): string => crypto.randomUUID()

export function headersOf(options: CallOptions = {}): Record<string, string> {
  const { token } = session.get()
  return {
    device: device(),
    ...(token ? { bearer: `Bearer ${token}` } : {}),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  }
}

/**
 * S8.1: ends the session, unless it was a background call. On behalf of an affiliate, what they may not do does not end
 * it; a session that is over does.
 */
function endOnRefusal(status: number, options: CallOptions, token: string | null): void {
  if (status !== 401 && status !== 403) return
  const now = session.get()
  if (options.keepSession || !token || now.token !== token) return
  if (status === 403 && now.user?.impersonator) return
  endSession('expired')
}

/** No response: the device is offline, or the server does not answer. */
export const noAnswer = (): ApiError =>
  online.get()
    ? apiError(0, messages.unreachable, {}, 'unreachable')
    : apiError(0, messages.offline, {}, 'offline')

async function fetchOrExplain(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw noAnswer()
  }
}

type Body = {
  data?: unknown
  message?: unknown
  meta?: { errors?: FieldErrors; code?: string } & Record<string, unknown>
}

async function bodyOf(response: Response): Promise<Body> {
  try {
    const body: unknown = await response.json()
    return body !== null && typeof body === 'object' ? body : {}
  } catch {
    return {}
  }
}

/** Throws on an error response. */
async function refuse(response: Response, options: CallOptions, token: string | null): Promise<never> {
  const body = await bodyOf(response)
  if (body.meta?.code !== 'terms') endOnRefusal(response.status, options, token)
  const message = typeof body.message === 'string' ? body.message : messages.form.failed
  throw apiError(response.status, message, body.meta?.errors, body.meta?.code ?? null)
}

/** The raw response, for exports and downloads. Asks once for a proof of identity when the server requires it. */
export async function request(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Response> {
  try {
    return await send(method, path, options)
  } catch (error) {
    if (!isApiError(error) || options.keepSession) throw error
    if (error.code === 'factor') noteNeed()
    if (error.code === 'terms') await reloadUser()
    if (error.code !== 'proof' || !(await askProof())) throw error
    return send(method, path, options)
  }
}

/** Never settles: whoever waited for the answer is no longer at this tab. */
const nobodyWaits = new Promise<never>(() => undefined)

/** The installation has required second factors since the user was fetched. */
function noteNeed(): void {
  const { user } = session.get()
  if (user) updateUser({ ...user, needsFactor: true })
}

/** New terms were published since the user was fetched: the user says which version is due. */
async function reloadUser(): Promise<void> {
  const response = await send('GET', sessionEndpoints.me.path, { keepSession: true })
  const { data } = await bodyOf(response)
  if (data) updateUser(data as SessionUser)
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { body, signal } = options
  const asker = session.get()
  const multipart = body instanceof FormData
  const headers = {
    ...headersOf(options),
    ...(method === 'GET' && isUnattended() ? { [unattendedHeader]: '1' } : {}),
    ...(body === undefined || multipart ? {} : { 'content-type': 'application/json' }),
  }
  const started = performance.now()
  const response = await fetchOrExplain(`${apiBase}${path}`, {
    method,
    headers,
    body: body === undefined ? null : multipart ? body : JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
  trace(`${method} ${path} ${response.status}`, started)
  if (isSomebodyElse(asker)) return nobodyWaits
  return response.ok ? response : refuse(response, options, asker.token)
}

/** The whole response: data, message and meta. */
export async function ask<T>(method: Method, path: string, options?: CallOptions): Promise<Answer<T>> {
  const asker = session.get()
  const response = await request(method, path, options)
  const { data, message, meta } = await bodyOf(response)
  if (isSomebodyElse(asker)) return nobodyWaits
  return { data: data as T, message: typeof message === 'string' ? message : null, meta: meta ?? {} }
}

export const get = async <T>(path: string, options?: CallOptions): Promise<T> =>
  (await ask<T>('GET', path, options)).data

/** Calls an endpoint of the contract; `params` fill the `:names` of its path, `query` is appended. */
export function call<T>(
  { method, path }: Endpoint<T>,
  options: CallOptions & {
    params?: Record<string, string | number>
    query?: Record<string, string>
  } = {},
): Promise<Answer<T>> {
  const filled = path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(options.params?.[key] ?? '')),
  )
  const search = options.query ? `?${new URLSearchParams(options.query)}` : ''
  return ask<T>(method, filled + search, options)
}
