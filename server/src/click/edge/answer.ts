// Answers to tracked addresses, for the framework and for the fast lane.
import { STATUS_CODES } from 'node:http'
import { missing } from './page.ts'

export type Answer = {
  status: number
  /** What every answer of its kind says. */
  usual: Usual
  /** What this one says beside that. */
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
    if (!plain.test(value)) throw new Error(`the header ${name} holds what no header may`)
    text += `${name}: ${value}\r\n`
  }
  return text
}

const nothing = usual({ ...always, 'content-length': '0' })
const page = usual({
  ...always,
  'content-type': 'text/html; charset=utf-8',
  'content-length': String(Buffer.byteLength(missing)),
})

/** `cookie` sets one, unless it is null. */
export const redirect = (location: string, cookie: string | null): Answer => ({
  status: 302,
  usual: nothing,
  own: cookie ? { location, 'set-cookie': cookie } : { location },
  body: '',
})
/** Asked again once a person really opens it, so that this click is seen too. */
export const notNow: Answer = { status: 503, usual: nothing, own: {}, body: '' }
export const broken: Answer = { status: 503, usual: nothing, own: { 'retry-after': '2' }, body: '' }
export const nowhere: Answer = { status: 404, usual: page, own: {}, body: missing }

/** What goes over the wire, in Latin-1. `last` closes the connection; `keptFor` is how many seconds it stays open otherwise. */
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

/** Of this second: writing one takes longer than all the rest. */
function date(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    shown = new Date(now * 1000).toUTCString()
  }
  return shown
}
