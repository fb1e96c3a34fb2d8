// Answers to tracked addresses, for the framework and for the fast lane.
import { STATUS_CODES } from 'node:http'
import { missing } from './page.ts'

export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string }

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const nothing = { ...always, 'content-length': '0' }
const page = { 'content-type': 'text/html; charset=utf-8' }

/** `cookie` sets one, unless it is null. */
export const redirect = (location: string, cookie: string | null): Answer => ({
  status: 302,
  headers: cookie ? { ...nothing, location, 'set-cookie': cookie } : { ...nothing, location },
  body: '',
})
/** Asked again once a person really opens it, so that this click is seen too. */
export const notNow: Answer = { status: 503, headers: nothing, body: '' }
export const broken: Answer = { status: 503, headers: { ...nothing, 'retry-after': '2' }, body: '' }
export const nowhere: Answer = {
  status: 404,
  headers: { ...always, ...page, 'content-length': String(Buffer.byteLength(missing)) },
  body: missing,
}

const plain = /^[\x20-\x7e]*$/

/** What goes over the wire, in Latin-1. `last` closes the connection; `keptFor` is how many seconds it stays open otherwise. */
export function render(
  { status, headers, body }: Answer,
  { last, head, keptFor }: { last: boolean; head: boolean; keptFor: number },
): string {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  for (const name in headers) {
    const value = headers[name] ?? ''
    if (!plain.test(value)) throw new Error(`the header ${name} holds what no header may`)
    text += `${name}: ${value}\r\n`
  }
  const connection = last ? 'close' : `keep-alive\r\nkeep-alive: timeout=${keptFor}`
  text += `date: ${date()}\r\nconnection: ${connection}\r\n\r\n`
  return head ? text : text + Buffer.from(body).toString('latin1')
}

let second = 0
let written = ''

/** Of this second: writing one takes longer than all the rest. */
function date(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    written = new Date(now * 1000).toUTCString()
  }
  return written
}
