// A plain HTTP client for visitors, shops and signed-in users.
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { multipart } from '../testing/multipart.ts'

export type Ask = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}
/** `T`: the data as the caller expects it; a wrong guess ends the soak. */
export type Answer<T = unknown> = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** The parsed JSON response; null if there is none. */
  data: T
  meta: { total?: number; totals?: Record<string, string>; code?: string }
}
export type Client = {
  send<T = unknown>(path: string, ask?: Ask): Promise<Answer<T>>
  /** JSON call below /api/v1. */
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
  /** Uploads one file, likewise. */
  upload<T = unknown>(
    path: string,
    name: string,
    bytes: Buffer,
    headers: Record<string, string>,
  ): Promise<Answer<T>>
  close(): void
}

/** Milliseconds; longer than any timeout of the server. */
const patience = 75_000

export function openClient(origin: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const send = <T>(path: string, { method = 'GET', headers = {}, body }: Ask = {}) =>
    new Promise<Answer<T>>((resolve, reject) => {
      const asked = request(new URL(path, origin), { method, headers, agent }, (answer) => {
        const { statusCode: status = 0, headers: answered } = answer
        buffer(answer).then(
          (bytes) => resolve({ status, headers: answered, bytes, ...read<T>(bytes) }),
          reject,
        )
      })
      asked.setTimeout(patience, () => asked.destroy(new Error(`no answer to ${method} ${path}`)))
      asked.on('error', reject)
      asked.end(body)
    })
  return {
    send,
    call: (method, path, body, headers = {}) => {
      const json = { 'content-type': 'application/json', ...headers }
      return body === undefined
        ? send(`/api/v1${path}`, { method, headers })
        : send(`/api/v1${path}`, { method, headers: json, body: JSON.stringify(body) })
    },
    upload: (path, name, bytes, headers) => {
      const { headers: kind, payload } = multipart(name, bytes)
      return send(`/api/v1${path}`, { method: 'POST', headers: { ...headers, ...kind }, body: payload })
    },
    close: () => agent.destroy(),
  }
}

function read<T>(bytes: Buffer): Pick<Answer<T>, 'data' | 'meta'> {
  const { data = null, meta = {} } = bytes[0] === 0x7b ? JSON.parse(bytes.toString('utf8')) : {}
  return { data, meta }
}

/** @throws Error with the response unless it is a success. */
export function succeeded<T>(answer: Answer<T>, what: string): Answer<T> {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new Error(`${what}: ${answer.status} ${answer.bytes.toString('utf8').slice(0, 300)}`)
}
