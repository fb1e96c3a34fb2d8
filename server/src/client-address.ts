// Who asks: the address of the connection, or of whom trusted proxies speak; bare, without a port, brackets or a zone.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

const mostProxies = 1000

/** `trusted` holds addresses and ranges. What a proxy names and is no address says nothing: then it is the connection's. */
export function clientAddress(trusted: readonly string[]): (request: Asked) => string {
  if (trusted.length === 0) return ({ socket }) => bareAddress(socket.remoteAddress ?? '')
  const compiled = proxyAddress.compile([...trusted])
  // Nearly all requests come by the same few proxies.
  const known = new Map<string, boolean>()
  const isTrusted = (address: string): boolean => {
    const before = known.get(address)
    if (before !== undefined) return before
    if (known.size >= mostProxies) known.clear()
    const found = compiled(address, 0)
    known.set(address, found)
    return found
  }
  return ({ headers, socket }) => {
    const own = bareAddress(socket.remoteAddress ?? '')
    const said = headers['x-forwarded-for']
    if (said === undefined || !isTrusted(own)) return own
    let address = own
    for (const hop of String(said).split(',').toReversed()) {
      address = bareAddress(hop.trim())
      if (isIP(address) === 0) return own
      if (!isTrusted(address)) return address
    }
    return address
  }
}

/** As it is stored and compared; what is no address stays as it is. */
export function bareAddress(text: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text) ?? []
  const [address = ''] = (inBrackets ?? v4 ?? text).split('%', 1)
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Spools of older versions hold zones, which PostgreSQL knows none of; what is no address is none, and its click a click. */
export function storedAddress(text: string): string | null {
  const address = bareAddress(text)
  return isIP(address) ? address : null
}
