// A plain HTTP client for visitors, shops and signed-in users.
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { multipart } from '../testing/multipart.ts'

export type Ask = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** The parsed JSON response; null if there is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the product answers: a wrong guess ends the soak
  data: any
  meta: { total?: number; totals?: Record<string, string>; code?: string }
}
export type Client = {
  send(path: string, ask?: Ask): Promise<Answer>
  /** JSON call below /api/v1. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Uploads one file, likewise. */
  upload(path: string, name: string, bytes: Buffer, headers: Record<string, string>): Promise<Answer>
  close(): void
}

/** Milliseconds; longer than any timeout of the server. */
const patience = 75_000

export function openClient(origin: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const send: Client['send'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const asked = request(new URL(path, origin), { method, headers, agent }, (answer) => {
        const { statusCode: status = 0, headers: answered } = answer
        buffer(answer).then(
          (bytes) => resolve({ status, headers: answered, bytes, ...read(bytes) }),
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

function read(bytes: Buffer): Pick<Answer, 'data' | 'meta'> {
  if (bytes[0] !== 0x7b) return { data: null, meta: {} }
  const { data = null, meta = {} } = JSON.parse(bytes.toString('utf8'))
  return { data, meta }
}

/** @throws Error with the response unless it is a success. */
export function succeeded(answer: Answer, what: string): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new Error(`${what}: ${answer.status} ${answer.bytes.toString('utf8').slice(0, 300)}`)
}
