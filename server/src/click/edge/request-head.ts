// Parses the head of a plain request for a tracked address; anything unusual is left to node:http.
import type { IncomingHttpHeaders } from 'node:http'

export type RequestHead = {
  method: 'GET' | 'HEAD'
  url: string
  /** By lower-case name, as in node:http. */
  headers: IncomingHttpHeaders
  /** Whether the connection stays open after the response. */
  lasting: boolean
}

const shape =
  /^(GET|HEAD) (\/r\/[\x21-\x7e]*) HTTP\/1\.([01])\r\n((?:[\w!#$%&'*+.^`|~-]+:[\x20-\x7e]*\r\n)*)\r\n$/
/** Headers for a body, another protocol, or connection handling that the fast lane does not implement. */
const beyondUs = new Set([
  ...['content-length', 'transfer-encoding', 'trailer', 'te', 'expect', 'upgrade', 'http2-settings'],
  ...['proxy-connection', 'keep-alive', '__proto__'],
])

/** Longer requests are left to node:http, which enforces every limit. */
const longest = { head: 16 * 1024, url: 8 * 1024 }

/** Null for anything but the complete head of one ordinary request without a body. */
export function readHead(text: string): RequestHead | null {
  if (text.length > longest.head) return null
  const [, method, url, minor, lines] = shape.exec(text) ?? []
  if (url === undefined || lines === undefined || url.length > longest.url) return null
  const headers: IncomingHttpHeaders = {}
  for (let at = 0; at < lines.length; ) {
    const colon = lines.indexOf(':', at)
    const end = lines.indexOf('\r', colon)
    const name = lines.slice(at, colon).toLowerCase()
    // How repeated headers are combined depends on their name.
    if (headers[name] !== undefined || beyondUs.has(name)) return null
    headers[name] = lines.slice(colon + 1, end).trim()
    at = end + 2
  }
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
