// Reads the head of a plain request for a tracked address. What is not surely one is somebody else's to read.
import type { IncomingHttpHeaders } from 'node:http'

export type RequestHead = {
  method: 'GET' | 'HEAD'
  url: string
  /** By names in lower case, as node:http has them. */
  headers: IncomingHttpHeaders
  /** Whether the connection stays open after the answer. */
  lasting: boolean
}

const firstLine = /^(GET|HEAD) (\/r\/[\x21-\x7e]*) HTTP\/1\.([01])\r\n/
const line = /([\w!#$%&'*+.^`|~-]+):([\x20-\x7e]*)\r\n/y
/** A body, another protocol, or a word about the connection that has to be understood. */
const beyondUs = new Set([
  ...['content-length', 'transfer-encoding', 'trailer', 'te', 'expect', 'upgrade', 'http2-settings'],
  ...['proxy-connection', 'keep-alive', '__proto__'],
])

/** Null for anything but the whole head of one request without a body, in which nothing is unusual. */
export function readHead(text: string): RequestHead | null {
  const [first, method, url, minor] = firstLine.exec(text) ?? []
  if (first === undefined || url === undefined) return null
  const headers: IncomingHttpHeaders = {}
  const end = text.length - 2
  let at = first.length
  while (at < end) {
    line.lastIndex = at
    const [whole, given, value] = line.exec(text) ?? []
    if (whole === undefined || given === undefined || value === undefined) return null
    const name = given.toLowerCase()
    // What is said twice is put together in ways of its own.
    if (headers[name] !== undefined || beyondUs.has(name)) return null
    headers[name] = value.trim()
    at += whole.length
  }
  // An empty line, and nothing behind it.
  if (at !== end || !text.endsWith('\r\n')) return null
  const connection = headers.connection?.toLowerCase() ?? (minor === '1' ? 'keep-alive' : 'close')
  if (connection !== 'keep-alive' && connection !== 'close') return null
  if (minor === '1' && headers.host === undefined) return null
  return {
    method: method === 'GET' ? 'GET' : 'HEAD',
    url,
    headers,
    lasting: connection === 'keep-alive',
  }
}
