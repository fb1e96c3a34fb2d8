/** The one way to the server: sends who and where from, unwraps `data`, and turns every refusal into an ApiError. */
import type { Endpoint } from '@rivulet/contract/define-endpoint'
import { messages } from '@rivulet/contract/messages'
import { device } from './device.ts'
import { online } from './online.ts'
import { askProof } from './prove.ts'
import { endSession, session, updateUser } from './session.ts'
import { trace } from './trace.ts'

export const apiBase = '/api/v1'

export type FieldErrors = Record<string, string[]>

/** A refusal, or no answer at all (status 0). */
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

/** The sentence to show for whatever was thrown. */
export const messageOf = (error: unknown): string =>
  isApiError(error) ? error.message : messages.form.failedAgain

export type CallOptions = {
  body?: unknown
  signal?: AbortSignal
  /** A refusal never ends the session: for polling and for calls made in the background. */
  keepSession?: boolean
  /** Sent as Idempotency-Key, so that a repeated create or payment has one effect. */
  idempotencyKey?: string
}
export type Answer<T> = { data: T; message: string | null; meta: Record<string, unknown> }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'

/** A fresh key for one create or payment; keep it while the same attempt is repeated. */
export const idempotencyKey = (): string => crypto.randomUUID()

export function headersOf(options: CallOptions = {}): Record<string, string> {
  const { token } = session.get()
  return {
    device: device(),
    ...(token ? { bearer: `Bearer ${token}` } : {}),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  }
}

/** S8.1: the session ends, unless the call was not the person's own doing. */
function endOnRefusal(status: number, options: CallOptions, token: string | null): void {
  if (status !== 401 && status !== 403) return
  const now = session.get()
  if (options.keepSession || !token || now.token !== token || now.user?.impersonator) return
  endSession('expired')
}

/** No answer came: for want of a network on this device, or because the server is away. */
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

/** Throws when the answer is a refusal. */
async function refuse(response: Response, options: CallOptions, token: string | null): Promise<never> {
  const body = await bodyOf(response)
  endOnRefusal(response.status, options, token)
  const message = typeof body.message === 'string' ? body.message : messages.form.failed
  throw apiError(response.status, message, body.meta?.errors, body.meta?.code ?? null)
}

/** The raw response of an accepted call: for exports and downloads. Who must prove first who they are is asked, once. */
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
    if (error.code !== 'proof' || !(await askProof())) throw error
    return send(method, path, options)
  }
}

/** The installation asks for second factors since the user was fetched. */
function noteNeed(): void {
  const { user } = session.get()
  if (user) updateUser({ ...user, needsFactor: true })
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { body, signal } = options
  const { token } = session.get()
  const multipart = body instanceof FormData
  const headers = {
    ...headersOf(options),
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
  return response.ok ? response : refuse(response, options, token)
}

/** The whole answer: data, message and meta. */
export async function ask<T>(method: Method, path: string, options?: CallOptions): Promise<Answer<T>> {
  const response = await request(method, path, options)
  const { data, message, meta } = await bodyOf(response)
  return { data: data as T, message: typeof message === 'string' ? message : null, meta: meta ?? {} }
}

export const get = async <T>(path: string, options?: CallOptions): Promise<T> =>
  (await ask<T>('GET', path, options)).data

/** A call that is no resource, as the contract defines it; `params` fill the `:names` of its path, `query` follows it. */
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
