// The client IP address of a request: that of the connection, or the one
// forwarded by trusted proxies; without port, brackets or zone.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

const mostProxies = 1000

/**
 * `trusted` holds addresses and ranges. If the forwarded value is not an IP address, the connection's address is used.
 */
export function clientAddress(trusted: readonly string[]): (request: Asked) => string {
  if (trusted.length === 0) return ({ socket }) => bareAddress(socket.remoteAddress ?? '')
  const compiled = proxyAddress.compile([...trusted])
  // Cached, because nearly all requests come through the same few proxies.
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
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined || !isTrusted(own)) return own
    let address = own
    for (const hop of String(forwarded).split(',').toReversed()) {
      address = bareAddress(hop.trim())
      if (isIP(address) === 0) return own
      if (!isTrusted(address)) return address
    }
    return address
  }
}

/** Normalized for storage and comparison; text that is not an IP address is returned unchanged. */
export function bareAddress(text: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text) ?? []
  const [address = ''] = (inBrackets ?? v4 ?? text).split('%', 1)
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/**
 * Spool files of older versions hold IPv6 zones, which PostgreSQL rejects. Text that is not an address becomes null,
 * and the click still counts.
 */
export function storedAddress(text: string): string | null {
  const address = bareAddress(text)
  return isIP(address) ? address : null
}

/** The unit that limits count by: an IPv4 address, or the /64 that an IPv6 provider assigns to one customer. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.toLowerCase().startsWith('::ffff:')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':')
}
