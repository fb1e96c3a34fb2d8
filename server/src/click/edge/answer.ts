// HTTP responses to tracked addresses, for Fastify and for the fast lane.
import { STATUS_CODES } from 'node:http'

export type Answer = {
  status: number
  /** Headers shared by all responses of this kind. */
  usual: Usual
  /** Headers of this response only. */
  own: Headers
  body: string
}
type Headers = Readonly<Record<string, string>>
type Usual = { headers: Headers; text: string }

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const usual = (headers: Headers): Usual => ({ headers, text: written(headers) })
const plain = /^[\x20-\x7e]*$/

function written(headers: Headers): string {
  let text = ''
  for (const name in headers) {
    const value = headers[name] ?? ''
    if (!plain.test(value)) throw new Error(`the header ${name} contains characters that no header may`)
    text += `${name}: ${value}\r\n`
  }
  return text
}

const nothing = usual({ ...always, 'content-length': '0' })
const page = usual({ ...always, 'content-type': 'text/html; charset=utf-8' })

/** `cookie` sets a cookie unless it is null. */
export const redirect = (location: string, cookie: string | null): Answer => ({
  status: 302,
  usual: nothing,
  own: cookie ? { location, 'set-cookie': cookie } : { location },
  body: '',
})
/** 503: the browser requests it again when a person really opens it, so that this click is seen too. */
export const unavailableAnswer: Answer = { status: 503, usual: nothing, own: {}, body: '' }
export const broken: Answer = { status: 503, usual: nothing, own: { 'retry-after': '2' }, body: '' }
/** 404 with the page that says so. */
export const notFoundAnswer = (body: string): Answer => ({
  status: 404,
  usual: page,
  own: { 'content-length': String(Buffer.byteLength(body)) },
  body,
})

/**
 * The response as sent, in Latin-1. `last` closes the connection;
 * `keptFor` is the keep-alive time in seconds otherwise.
 */
export function render(
  { status, usual, own, body }: Answer,
  { last, head, keptFor }: { last: boolean; head: boolean; keptFor: number },
): string {
  const connection = last ? 'close' : `keep-alive\r\nkeep-alive: timeout=${keptFor}`
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${usual.text}${written(own)}date: ${date()}\r\nconnection: ${connection}\r\n\r\n`
  return head || !body ? text : text + Buffer.from(body).toString('latin1')
}

let second = 0
let shown = ''

/** The Date header, cached per second: formatting it takes longer than everything else. */
function date(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    shown = new Date(now * 1000).toUTCString()
  }
  return shown
}
