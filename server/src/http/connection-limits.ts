// Limits open TCP connections per address and in total, so that the server never runs out of file descriptors.
import { readFileSync } from 'node:fs'
import { isIPv6, type Server, type Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

export type ConnectionLimits = { perAddress: number; total: number }

/** File descriptors reserved for files, the spool and the database. */
const reserved = 256
/** Used where the process's limit is unknown. */
const usualTotal = 16_384

/**
 * `trusted` proxies connect for many people, so the per-address limit does not apply to them. Call it after all other
 * connection listeners are registered.
 */
export function limitConnections(
  server: Server,
  trusted: readonly string[],
  { perAddress, total }: ConnectionLimits,
): void {
  const isProxy = proxyAddress.compile([...trusted])
  const held = new Map<string, number>()
  server.maxConnections = total
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (trusted.length > 0 && isProxy(address, 0)) return
    const key = networkOf(address)
    const count = (held.get(key) ?? 0) + 1
    if (count > perAddress) return void socket.destroy()
    held.set(key, count)
    socket.once('close', () => {
      const left = (held.get(key) ?? 1) - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
    })
  })
}

/** An IPv6 household or server has a whole /64. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [before = '', after = ''] = address.split('::')
  const groups = before.split(':').filter(Boolean)
  const missing = Math.max(0, 8 - groups.length - after.split(':').filter(Boolean).length)
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}

/** Derived from this process's limit of open files. */
export function totalConnections(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft ? Math.max(reserved, Number(soft) - reserved) : usualTotal
  } catch {
    // /proc exists on Linux only.
    return usualTotal
  }
}
